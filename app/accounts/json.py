"""What is sent and asked about accounts and tokens."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.accounts.actors import Actor, ActorKind, Scope
from app.accounts.models import ApiToken
from app.accounts.tokens import NewToken
from app.i18n.languages import LANGUAGES
from app.web.answers import Answer, Json
from app.web.fields import LARGEST_ID, Id, Line, many, member, moment, text, whole
from engine.errors import N_

PASSWORD_LEAST = 10
PASSWORD_MOST = 200

MISSING: dict[str, str | list[Any] | dict[Any, Any]] = {"required": N_("Please fill this in.")}
SCOPES = [str(scope) for scope in Scope]


def new_password() -> fields.String:
    """Return the field of a password that is being chosen."""
    return fields.String(
        required=True,
        error_messages=MISSING,
        validate=[
            validate.Length(min=PASSWORD_LEAST, error=N_("Use at least 10 characters.")),
            validate.Length(max=PASSWORD_MOST, error=N_("Use at most 200 characters.")),
        ],
    )


def known_password() -> fields.String:
    """Return the field of a password that is checked; longer ones cannot be right."""
    check = validate.Length(max=PASSWORD_MOST, error=N_("Use at most 200 characters."))
    return fields.String(required=True, error_messages=MISSING, validate=check)


def language() -> fields.String:
    """Return the field of a language that there are translations for."""
    check = validate.OneOf(LANGUAGES, error=N_("Choose one of the list."))
    return fields.String(required=True, error_messages=MISSING, validate=check)


class LoginForm(Schema):
    """Who logs in."""

    login = Line(length=60, required=True, error_messages=MISSING)
    password = known_password()


class AccountForm(Schema):
    """A new organiser."""

    login = Line(length=60, required=True, error_messages=MISSING)
    display_name = Line(length=100, required=True, error_messages=MISSING)
    password = new_password()
    language = language()


class ProfileForm(Schema):
    """What an organiser may change at any time."""

    display_name = Line(length=100, required=True, error_messages=MISSING)
    language = language()


class PasswordForm(Schema):
    """A change of password."""

    password = known_password()
    new_password = new_password()

    @validates_schema
    def check_different(self, data: dict[str, Any], **_: object) -> None:
        """Refuse a change that changes nothing."""
        if data.get("password") == data.get("new_password"):
            raise ValidationError(N_("This is the password you have."), "new_password")


class TokenForm(Schema):
    """A new token, as a page asks for it."""

    name = Line(length=100, required=True, error_messages=MISSING)
    scope = fields.String(
        required=True,
        error_messages=MISSING,
        validate=validate.OneOf(SCOPES, error=N_("Choose one of the list.")),
    )
    event_id = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ID))
    table_id = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ID))
    days = fields.Integer(
        load_default=None,
        validate=validate.OneOf([1, 7, 30, 365], error=N_("Choose one of the list.")),
    )


class NewTokenSchema(Schema):
    """A new token."""

    name = Line(length=100, required=True)
    scope = fields.Enum(Scope, by_value=True, required=True)
    event_id = Id(load_default=None, allow_none=True)
    table_id = Id(load_default=None, allow_none=True)
    expires_at = fields.AwareDateTime(load_default=None, allow_none=True)

    @post_load
    def build(self, data: dict[str, Any], **_: object) -> NewToken:
        """Return the token that is asked for."""
        return NewToken(**data)


class TokenSchema(Answer):
    """A token; its secret is shown only when it is made."""

    id = whole()
    name = text()
    scope = member(Scope)
    event_id = whole(null=True)
    table_id = whole(null=True)
    created_at = moment()
    created_by_account_id = whole(null=True)
    created_by_token_id = whole(null=True)
    expires_at = moment(null=True)
    revoked_at = moment(null=True)


class MadeToken(NamedTuple):
    """A token that was just made, and its secret."""

    made: ApiToken
    token: str


class MadeTokenSchema(TokenSchema):
    """A token that was just made."""

    token = text("The secret; it cannot be looked up later.")

    @classmethod
    def of(cls, thing: Any) -> Json:  # noqa: ANN401 - a MadeToken
        """Add the secret to what every token shows."""
        return TokenSchema.of(thing.made) | {"token": thing.token}


class MeSchema(Answer):
    """Who the API takes the sender for."""

    kind = member(ActorKind)
    id = whole()
    name = text()
    scopes = many(member(Scope))
    event_id = whole(null=True)
    table_id = whole(null=True)

    @classmethod
    def get_scopes(cls, actor: Actor) -> list[Scope]:
        """List them from the least to the most."""
        return [scope for scope in Scope if scope in actor.scopes]
