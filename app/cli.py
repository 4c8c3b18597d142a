"""The commands of the product: `python3 manage.py COMMAND`."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import click
from marshmallow import ValidationError

from app import create_app
from app.accounts.account import reset_password
from app.accounts.actors import CONSOLE, Scope
from app.accounts.invite import make_invitation, make_setup_link
from app.accounts.json import new_password
from app.accounts.secret import hash_password
from app.accounts.tokens import NewToken, create_token
from app.draws.command import plan, verify
from app.errors import NotFoundError
from app.i18n.catalogues import i18n
from app.scoring.command import score
from app.storage import migrations
from app.web import clock, db, serving
from config import HOME, SECRET_KEY_NAME, Settings, SettingsError

F = TypeVar("F", bound=Callable[..., Any])

PORT = 8000


@click.group()
def tenbo() -> None:
    """Run riichi tournaments."""


tenbo.add_command(i18n)
tenbo.add_command(score)
tenbo.add_command(plan)
tenbo.add_command(verify)


def in_instance(command: F) -> F:
    """Let a command say whose data it works on."""
    return click.option(
        "--instance",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="TENBO_INSTANCE",
        help="Folder of the database and the secret key (default: instance/ beside manage.py).",
    )(command)


@tenbo.command()
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(1, 65535))
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: whole network.")
@click.option("--demo", is_flag=True, help="Load an event to look at, half-way through.")
@in_instance
def run(port: int, host: str, instance: Path | None, *, demo: bool) -> None:
    """Start the service; Ctrl-C ends it."""
    problem = serving.explain_unusable_port(host, port)
    if problem:
        raise click.ClickException(problem)
    settings = prepare(instance)
    base = serving.addresses(host, port)[0]
    notes = _prepare_content(settings, base, demo=demo)

    def ready() -> None:
        for address in serving.addresses(host, port):
            click.echo(f"Tenbo is at {address}")
        for note in notes:
            click.echo(note)
        click.echo("Press Ctrl-C to stop it.")

    serving.serve(lambda: create_app(settings), host, port, ready)


@tenbo.command()
@in_instance
def migrate(instance: Path | None) -> None:
    """Bring the database to the tables that this version needs."""
    settings = prepare(instance, migrates=False)
    done = upgrade(settings.database_url)
    click.echo("The database is up to date." if done else "The database was up to date already.")


@tenbo.command()
@in_instance
def demo(instance: Path | None) -> None:
    """Load an event to look at, half-way through."""
    with create_app(prepare(instance)).app_context():
        _load_demo()
    click.echo("The demo event is loaded.")


@tenbo.command()
@click.argument("name")
@click.option(
    "--scope",
    type=click.Choice([scope.value for scope in (Scope.READ, Scope.MANAGE)]),
    default=Scope.MANAGE.value,
    show_default=True,
    help="What it is good for, in all events.",
)
@in_instance
def token(name: str, scope: str, instance: Path | None) -> None:
    """Make a token for a program called NAME, and print it once."""
    with create_app(prepare(instance)).app_context(), db.unit_of_work() as session:
        new = NewToken(name=name, scope=Scope(scope))
        _, secret = create_token(session, new, CONSOLE, clock.now())
    click.echo("This token is shown only now. Send it as `Authorization: Bearer TOKEN`.")
    click.echo(secret)


@tenbo.command()
@in_instance
def invite(instance: Path | None) -> None:
    """Print a one-time link with which one more organiser makes an account."""
    with create_app(prepare(instance)).app_context(), db.unit_of_work() as session:
        secret = make_invitation(session, None, clock.now())
    click.echo(f"Open this address of the running Tenbo (it works once): /setup/{secret}")


@tenbo.command()
@click.argument("login")
@click.password_option(help="Asked for if it isn't given.")
@in_instance
def password(login: str, password: str, instance: Path | None) -> None:
    """Set the password of the organiser called LOGIN, who lost it."""
    try:
        chosen = hash_password(new_password().deserialize(password))
        with create_app(prepare(instance)).app_context(), db.unit_of_work() as session:
            reset_password(session, login, chosen)
    except (ValidationError, NotFoundError) as error:
        raise click.ClickException(str(error)) from error
    click.echo("The password is set, and everybody who used the old one is logged out.")


def prepare(instance: Path | None, *, migrates: bool = True) -> Settings:
    """Make the instance folder and its database if need be, and return the settings."""
    if instance is not None:
        os.environ["TENBO_INSTANCE"] = str(instance.absolute())
    # What is made from here on holds secrets, and is nobody else's business.
    os.umask(0o077)
    try:
        folder = Path(os.environ.get("TENBO_INSTANCE", HOME / "instance"))
        # The database of its own is there too, whoever keeps the key.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.environ.get("TENBO_SECRET_KEY"):
            make_secret_key(folder)
        settings = Settings.from_environ()
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        msg = f"The instance folder cannot be used: {error}"
        raise click.ClickException(msg) from error
    if migrates:
        upgrade(settings.database_url)
    return settings


def upgrade(url: str) -> bool:
    """Run the migrations that a database lacks; say whether there were any."""
    try:
        return migrations.upgrade(url)
    except migrations.UnknownDatabaseError as error:
        raise click.ClickException(str(error)) from error


def make_secret_key(instance: Path) -> None:
    """Make the key that signs cookies, unless it is there."""
    path = instance / SECRET_KEY_NAME
    if path.exists():
        return
    # Written elsewhere and then named, so that nobody ever reads half a key.
    draft = instance / f"{SECRET_KEY_NAME}.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    draft.replace(path)


def _prepare_content(settings: Settings, base: str, *, demo: bool) -> list[str]:
    """Load what was asked for, and return what the user must be told."""
    app = create_app(settings)
    notes = []
    with app.app_context():
        if demo:
            _load_demo()
        token = _make_setup_link()
        if token:
            notes.append(f"Nobody can log in yet. Set a password (once): {base}/setup/{token}")
        # No connection may live on into the processes that gunicorn forks from this one.
        db.session.close()
        db.database().dispose()
    return notes


def _load_demo() -> None:
    with db.unit_of_work() as session:
        import_module("app.demo").load(session, clock.now())


def _make_setup_link() -> str | None:
    """Return a token for the set-up page while there is no account."""
    with db.unit_of_work() as session:
        return make_setup_link(session, clock.now())


if __name__ == "__main__":
    tenbo(prog_name="python3 manage.py")
