#!/bin/sh
# Creates Platen's database, and a user that owns it and has no other rights on the server. The PostgreSQL image runs
# this script once, when the volume is empty. On an existing server, run it by hand.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$PLATEN_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE platen LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
CREATE DATABASE platen OWNER platen;
REVOKE CONNECT ON DATABASE platen FROM PUBLIC;
SQL
