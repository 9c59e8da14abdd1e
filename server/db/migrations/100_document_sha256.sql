-- What `npm run verify` and `npm run backup` compare the file of a document with. It never leaves the server.
alter table document add sha256 bytea check (octet_length(sha256) = 32); -- null: stored by an earlier release
