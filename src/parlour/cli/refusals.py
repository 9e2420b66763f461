"""What went wrong, as one sentence for people. Which exit code that means is decided in `program`."""

from parlour.errors import ParlourError


class Refused(ParlourError):
    """Asked properly, and the answer is no: a move that is illegal, a seed that was not promised."""


class Misused(ParlourError):
    """The command line itself was not understood, or a file or stream can't be read as text."""


class Unavailable(ParlourError):
    """It can't be done now, and the same command may do it a moment later."""


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
