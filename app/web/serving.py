"""Serving the application: gunicorn where it runs, waitress on Windows."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask

WORKERS = 2
THREADS = 8
GRACE_SECONDS = 10
KEEP_ALIVE_SECONDS = 30
"""An idle connection holds no thread, and phones and scoreboards come back within this time."""


def explain_unusable_port(host: str, port: int) -> str | None:
    """Say why nobody can listen there, or None if one can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            # Connections that just ended still name the port, and do not matter.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return _explain(error, host, port)
    return None


def _explain(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is busy: another program (perhaps another Tenbo) listens there.\n"
            f"Stop that one, or choose another port, for example --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"This user may not listen on port {port}. Choose one from 1024, with --port"
    return f"Nobody can listen on {host}, port {port}: {error.strerror or error}"


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses to open in a browser, the nearest first."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 - recognised here, chosen by the user
        return [_url(host, port)]
    return [_url("127.0.0.1", port), *(_url(own, port) for own in _own_addresses())]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_addresses() -> list[str]:
    """Return how other machines of the network reach this one, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which way packets would leave.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        own = str(probe.getsockname()[0])
    return [] if own.startswith("127.") else [own]


def serve(load: Callable[[], Flask], host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; requests that have begun are finished."""
    if os.name == "nt":
        _serve_waitress(load, host, port, ready)
    else:
        _serve_gunicorn(load, host, port, ready)


def _serve_waitress(
    load: Callable[[], Flask], host: str, port: int, ready: Callable[[], None]
) -> None:
    from waitress import serve as waitress_serve  # noqa: PLC0415 - installed on Windows only

    application = load()
    ready()
    waitress_serve(application, host=host, port=port, threads=WORKERS * THREADS, ident=None)


def _serve_gunicorn(
    load: Callable[[], Flask], host: str, port: int, ready: Callable[[], None]
) -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - not installed on Windows

    options: dict[str, Any] = {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "worker_class": "gthread",
        "workers": WORKERS,
        "threads": THREADS,
        "graceful_timeout": GRACE_SECONDS,
        "keepalive": KEEP_ALIVE_SECONDS,
        "timeout": 60,
        "loglevel": "warning",
        "errorlog": "-",
        "control_socket_disable": True,
        "when_ready": lambda _: ready(),
        # The heartbeat file must not live on a slow or full disk.
        "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,  # noqa: S108
    }

    class Server(BaseApplication):
        """Gunicorn without a command line of its own."""

        def load_config(self) -> None:
            """Take the options from above."""
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            """Build the application, in each worker."""
            return load()

    # Gunicorn reads its own command line and environment otherwise.
    sys.argv = sys.argv[:1]
    Server().run()
