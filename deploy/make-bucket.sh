#!/bin/sh
# Creates the bucket, and a user with only the rights that Platen needs. It is safe to run it again.
# `MC_HOST_store` contains the URL of the store and the credentials of its root user.
set -eu
mc mb --ignore-existing store/platen
mc admin policy create store platen-bucket /store-policy.json
mc admin user add store "$STORE_USER" "$STORE_PASSWORD"
# Ignores the error for a policy that is already attached. The next command checks the result.
mc admin policy attach store platen-bucket --user "$STORE_USER" || true
case "$(mc admin user info store "$STORE_USER")" in
  *platen-bucket*) ;;
  *) exit 1 ;;
esac
