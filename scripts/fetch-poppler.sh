#!/usr/bin/env bash
# Fetches the PDF viewer poppler, and the libraries of it that this machine lacks, from Debian into
# tests/.poppler/<system>-<processor>/ for `npm run parity`. On other systems the poppler on the PATH is used.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=tests/.poppler/$(node -p '`${process.platform}-${process.arch}`')
if [ -x "$folder/usr/bin/pdftoppm" ] || command -v pdftoppm >/dev/null; then exit 0; fi
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT
# apt drops its rights to write, so the folder must be open to it.
chmod 777 "$draft"
# apt holds each package against the digests of an index that the distribution signed; these settings refuse one that is not.
signed=(-o APT::Get::AllowUnauthenticated=false -o Acquire::AllowInsecureRepositories=false)
missing() { apt-get install -s -qq --no-install-recommends poppler-utils | awk '/^Inst/ { print $2 }'; }
fetch() { (cd "$draft" && packages=$(missing) && [ -n "$packages" ] && apt-get download -q "${signed[@]}" $packages); }
fetch || { apt-get update -q "${signed[@]}" && fetch; } || {
  echo 'poppler could not be fetched: parity is measured without it' >&2
  exit 1
}
for package in "$draft"/*.deb; do dpkg-deb -x "$package" "$draft/files"; done
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$draft/files" "$folder"
