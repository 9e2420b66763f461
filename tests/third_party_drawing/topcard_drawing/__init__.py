"""Top Card's own table in the page."""

from parlour.drawings import Drawing

DRAWING = Drawing("topcard_drawing", module="table.js", style="table.css")
