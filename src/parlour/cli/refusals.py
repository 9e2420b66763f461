"""Errors as one sentence for people. `program` decides on the exit code."""

from parlour.errors import ParlourError


class CommandRefused(ParlourError):
    """A valid request whose answer is no: an illegal move, a seed that does not match its commitment."""


class Misused(ParlourError):
    """An invalid command line, or a file or stream that can't be read as text."""


class Unavailable(ParlourError):
    """A temporary failure: the same command may succeed a moment later."""


def sentence_of(error: ParlourError | OSError) -> str:
    if isinstance(error, ParlourError):
        return error.sentence
    name = error.filename
    match error:
        case FileNotFoundError():
            return f"There is no file “{name}”."
        case IsADirectoryError():
            return f"“{name}” is a folder, not a file."
        case PermissionError():
            return f"You are not allowed to use the file “{name}”."
    why = error.strerror or str(error)
    return f"“{name}” can't be used: {why}." if name else f"That didn't work: {why}."
