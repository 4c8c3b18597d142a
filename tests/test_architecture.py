"""The engine runs on the bare standard library."""

import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
EVERY_MODULE = """
import pathlib, sys
sys.path.insert(0, ".")
for path in sorted(pathlib.Path("engine").rglob("*.py")):
    parts = path.with_suffix("").parts
    __import__(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
"""


def test_engine_needs_no_third_party_package():
    # -S leaves site-packages out, so an import of anything installed fails.
    subprocess.run([sys.executable, "-S", "-c", EVERY_MODULE], cwd=HOME, check=True)
