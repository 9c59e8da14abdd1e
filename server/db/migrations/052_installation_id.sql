-- Tells one installation's folder of files from another's: the folder carries this id.
alter table installation add column installation_id uuid not null default gen_random_uuid();
