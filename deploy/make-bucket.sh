#!/bin/sh
# Makes the bucket, and a user who may do there what Platen does and nothing else; again and again with the same end. `MC_HOST_store`
# names the store and its root user.
set -eu
mc mb --ignore-existing store/platen
mc admin policy create store platen-bucket /store-policy.json
mc admin user add store "$STORE_USER" "$STORE_PASSWORD"
# Attaching what is attached is an error; that it is in the end is what counts.
mc admin policy attach store platen-bucket --user "$STORE_USER" || true
case "$(mc admin user info store "$STORE_USER")" in
  *platen-bucket*) ;;
  *) exit 1 ;;
esac
