#!/bin/sh
# Makes Platen's database, and a user who owns it and may do nothing else on the server. PostgreSQL runs it once, when its volume is
# empty; on a server that is there already, run it by hand.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$PLATEN_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE platen LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
CREATE DATABASE platen OWNER platen;
REVOKE CONNECT ON DATABASE platen FROM PUBLIC;
SQL
