#!/usr/bin/env bash
# Downloads a program from Debian, with the libraries that this machine lacks:
#   scripts/fetch-debian.sh PACKAGE PROGRAM    # into tests/.debian/PACKAGE/<system>-<processor>/
# On other systems the program on the PATH is used.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$1 program=$2
folder=tests/.debian/$package/$(node -p '`${process.platform}-${process.arch}`')
if [ -d "$folder" ] || command -v "$program" >/dev/null; then exit 0; fi
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT
# apt drops its privileges, so the folder must be writable for it.
chmod 777 "$draft"
# apt checks each package against the signed index of the distribution; these settings reject an unsigned index.
signed=(-o APT::Get::AllowUnauthenticated=false -o Acquire::AllowInsecureRepositories=false)
missing() { apt-get install -s -qq --no-install-recommends "$package" | awk '/^Inst/ { print $2 }'; }
fetch() { (cd "$draft" && packages=$(missing) && [ -n "$packages" ] && apt-get download -q "${signed[@]}" $packages); }
fetch || { apt-get update -q "${signed[@]}" && fetch; } || {
  echo "$program could not be fetched" >&2
  exit 1
}
for file in "$draft"/*.deb; do dpkg-deb -x "$file" "$draft/files"; done
# Redirects absolute links to the downloaded files, and deletes links to files of other packages.
find "$draft/files" -type l -lname '/*' | while read -r link; do
  target=$draft/files$(readlink "$link")
  if [ -e "$target" ]; then ln -sfr "$target" "$link"; fi
done
find "$draft/files" -xtype l -delete
mkdir -p "$(dirname "$folder")"
# Renames the whole folder at once. A copy that another process has downloaded is identical.
mv -T "$draft/files" "$folder" 2>/dev/null || [ -d "$folder" ]
