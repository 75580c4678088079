#!/usr/bin/env bash
# Fetches the PDF viewer poppler, and the libraries of it that this machine lacks, from Debian into tests/.poppler/ for `npm run parity`.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -x tests/.poppler/usr/bin/pdftoppm ] || command -v pdftoppm >/dev/null; then exit 0; fi
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT
# apt drops its rights to write, so that the folder must be open to it.
chmod 777 "$draft"
missing() { apt-get install -s -qq --no-install-recommends poppler-utils | awk '/^Inst/ { print $2 }'; }
fetch() { (cd "$draft" && packages=$(missing) && [ -n "$packages" ] && apt-get download -q $packages); }
fetch || { apt-get update -q && fetch; } || {
  echo 'poppler could not be fetched: parity is measured without it' >&2
  exit 1
}
for package in "$draft"/*.deb; do dpkg-deb -x "$package" "$draft/files"; done
rm -rf tests/.poppler
mv "$draft/files" tests/.poppler
