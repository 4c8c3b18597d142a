import pytest

from config import HOME, Settings, SettingsError


def test_everything_has_a_default_but_the_key(tmp_path):
    with pytest.raises(SettingsError, match="TENBO_SECRET_KEY"):
        Settings.from_environ({"TENBO_INSTANCE": str(tmp_path)})
    settings = Settings.from_environ({"TENBO_SECRET_KEY": "k"})
    assert settings == Settings(
        secret_key="k", database_url=f"sqlite:///{HOME / 'instance' / 'tenbo.sqlite'}"
    )


def test_the_key_may_lie_in_the_instance(tmp_path):
    (tmp_path / "secret_key").write_text("from the file\n")
    settings = Settings.from_environ({"TENBO_INSTANCE": str(tmp_path)})
    assert settings.secret_key == "from the file"
    assert settings.database_url == f"sqlite:///{tmp_path / 'tenbo.sqlite'}"


def test_variables_win():
    settings = Settings.from_environ(
        {
            "TENBO_SECRET_KEY": "k",
            "TENBO_DATABASE_URL": "postgresql+psycopg://db/tenbo",
            "TENBO_REDIS_URL": "redis://cache",
            "TENBO_LOG_FORMAT": "json",
            "TENBO_LOG_LEVEL": "WARNING",
            "TENBO_HTTPS": "1",
            "TENBO_PROXIES": "2",
            "TENBO_WRITE_WAIT": "2.5",
        }
    )
    assert settings.database_url == "postgresql+psycopg://db/tenbo"
    assert settings.redis_url == "redis://cache"
    assert (settings.log_format, settings.log_level) == ("json", "WARNING")
    assert (settings.https, settings.proxies, settings.write_wait) == (True, 2, 2.5)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TENBO_LOG_FORMAT", "xml"),
        ("TENBO_LOG_LEVEL", "LOUD"),
        ("TENBO_HTTPS", "yes"),
        ("TENBO_PROXIES", "-1"),
        ("TENBO_WRITE_WAIT", "soon"),
        ("TENBO_WRITE_WAIT", "inf"),
        ("TENBO_WRITE_WAIT", "nan"),
    ],
)
def test_what_makes_no_sense_is_said(name, value):
    with pytest.raises(SettingsError, match=name):
        Settings.from_environ({"TENBO_SECRET_KEY": "k", name: value})
