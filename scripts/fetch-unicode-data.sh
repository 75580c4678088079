#!/usr/bin/env bash
# Downloads Unicode's test files from Debian's package unicode-data into tests/.unicode/ for tests/unicode.test.ts.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f tests/.unicode/BidiTest.txt ] && exit 0
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT
if [ -f /usr/share/unicode/BidiTest.txt ]; then
  share=/usr/share/unicode
else
  # apt drops its privileges, so the folder must be writable for it.
  chmod 777 "$draft"
  # apt checks the package against the signed index of the distribution; these settings reject an unsigned index.
  signed=(-o APT::Get::AllowUnauthenticated=false -o Acquire::AllowInsecureRepositories=false)
  fetch() { (cd "$draft" && apt-get download -q "${signed[@]}" unicode-data); }
  fetch || { apt-get update -q "${signed[@]}" && fetch; } || {
    echo 'unicode-data could not be fetched: the conformance tests of UAX #9 and #14 cannot run' >&2
    exit 1
  }
  dpkg-deb -x "$draft"/unicode-data_*.deb "$draft/package"
  share=$draft/package/usr/share/unicode
fi
mkdir -p tests/.unicode
cp "$share/BidiCharacterTest.txt" "$share/auxiliary/LineBreakTest.txt" "$share/BidiTest.txt" tests/.unicode/
