"""The desk over HTTP: its page, its login, its figures, and the host's actions."""

import contextlib
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.server.desk_login import PATH, Login
from parlour.server.endpoints import account_of, explained, json_endpoint, read_body
from parlour.server.process import Parlour
from parlour.server.responses import json_response
from parlour.services.desk.figures import figures
from parlour.services.desk.requests import Asked, do
from parlour.store import StoreFailure

MOST_BYTES: Final = 4000  # of an action


class Opening(Struct, forbid_unknown_fields=True):
    code: str


class DeskRoutes:
    def __init__(self, parlour: Parlour, root: str) -> None:
        self._parlour = parlour
        self._login = Login(parlour.store, root)

    def routes(self) -> list[Route]:
        return [
            Route("/desk", self.page),
            Route(f"{PATH}/open", json_endpoint(self.open), methods=["POST"]),
            Route(f"{PATH}/close", json_endpoint(self.close), methods=["POST"]),
            Route(f"{PATH}/act", json_endpoint(self.act), methods=["POST"]),
            Route(f"{PATH}/figures", explained(self.figures)),
        ]

    async def page(self, request: Request) -> Response:
        """Serve the page of the desk. The code is in the fragment, which is never sent."""
        return self._parlour.pages.page("desk.html", request)

    async def open(self, request: Request) -> Response:
        code = msgspec.json.decode(await read_body(request), type=Opening).code
        secret = await self._login.open(code, account_of(request))
        with contextlib.suppress(StoreFailure):  # the code is used up, so the login must succeed
            await self._parlour.acts.note_login()
        response = json_response({})
        self._login.give(response, request, secret)
        return response

    async def close(self, request: Request) -> Response:
        await self._login.close(request)
        response = json_response({})
        self._login.give(response, request, "")
        return response

    async def act(self, request: Request) -> Response:
        await self._login.check(request)
        wanted = msgspec.json.decode(await read_body(request, MOST_BYTES), type=Asked)
        return json_response(await do(self._parlour, wanted))

    async def figures(self, request: Request) -> Response:
        """Return the figures, with the samples after the time `after`."""
        await self._login.check(request)
        after = 0
        with contextlib.suppress(ValueError):
            after = int(request.query_params.get("after", "0"))
        return json_response(await figures(self._parlour, after))
