"""A plain HTML page that describes the HTTP API, made from its OpenAPI schema."""

import html
from typing import Any

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #faf8f4; }
code { background: #eee8dc; padding: 0 .3em; border-radius: 3px; }
h2 { margin-top: 2rem; } h3 { margin-bottom: 0; } dt { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #1d1b18; } code { background: #33302a; }
}
"""


_WELCOME = (
    "<h1>Seven Heroes</h1><p>The server is running, but the web page was not built. Programs can play "
    'with the <a href="/api">API</a>.</p>'
)


def welcome_page() -> bytes:
    """Return the page that is shown when the web page was not built."""
    return _page(_WELCOME)


def api_page(schema: dict[str, Any]) -> bytes:
    """Return the description of the API."""
    return _page(_paths(schema))


def _page(body: str) -> bytes:
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>Seven Heroes</title><style>{_STYLE}</style>{body}</html>'
    )
    return text.encode()


def _paths(schema: dict[str, Any]) -> str:
    parts = [
        f"<h1>Seven Heroes {html.escape(schema['info']['version'])}: the API</h1>",
        "<p>Games are played over the WebSocket at <code>/ws</code>. The OpenAPI description is "
        '<a href="/api/schema/openapi.json">openapi.json</a>.</p>',
    ]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts.append(f"<h3><code>{method.upper()} {html.escape(path)}</code></h3>")
            parts.append(
                f"<p>{html.escape(operation.get('description') or operation.get('summary') or '')}</p>"
            )
            parts.append(_responses(operation))
    parts.append("<h2>Types</h2><dl>")
    for name, one in sorted(schema.get("components", {}).get("schemas", {}).items()):
        fields = ", ".join(f"<code>{html.escape(field)}</code>" for field in one.get("properties", {}))
        parts.append(f"<dt>{html.escape(name)}</dt><dd>{fields}</dd>")
    return "".join([*parts, "</dl>"])


def _responses(operation: dict[str, Any]) -> str:
    lines = [
        f"{status}: {html.escape(response.get('description', ''))}"
        for status, response in operation.get("responses", {}).items()
    ]
    return f"<p><small>{'; '.join(lines)}</small></p>"
