-- Ids that a person sees tell nothing of what that person does not see: a gap or a jump would count hidden peers, uploads,
-- kudos and evaluations. New ids are a keyed permutation of the numbers of the sequence. They have bit 30, which no older
-- id has, so the two never meet. An id with that bit is inserted as it is.

create table id_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 32)
);
insert into id_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
revoke all on id_key from public;

-- A Feistel network of four rounds over two halves of 15 bits. `name` makes each table's permutation its own.
create function permuted_id(number integer, name text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  secret bytea := (select key from public.id_key);
  high integer := number >> 15;
  low integer := number & 32767;
  hash bytea;
begin
  if number not between 0 and (1 << 30) - 1 then
    raise exception 'The numbers of % are used up.', name;
  end if;
  for round in 1..4 loop
    hash := sha256(secret || convert_to(name || ' ' || round || ' ' || low, 'UTF8'));
    select low, high # ((get_byte(hash, 0) << 8 | get_byte(hash, 1)) & 32767) into high, low;
  end loop;
  return (1 << 30) | (high << 15) | low;
end $$;
revoke all on function permuted_id(integer, text) from public;

-- Where the order of ids was the order of creation, a number that nobody is sent keeps it.
do $$
declare
  one record;
begin
  for one in select * from (values ('goal', 'goal_id'), ('goal_update', 'goal_update_id'),
      ('project_evaluation', 'evaluation_id')) ordered (name, id) loop
    execute format('alter table %I add column made integer', one.name);
    execute format('alter table %I disable trigger user', one.name);
    execute format('update %I set made = %I', one.name, one.id);
    execute format('alter table %I enable trigger user', one.name);
    execute format('alter table %I alter column made set not null', one.name);
    execute format('alter table %I alter column made add generated always as identity', one.name);
    execute format('select setval(pg_get_serial_sequence(%L, ''made''), coalesce(max(made), 0) + 1, false) from %I',
      one.name, one.name);
  end loop;
end $$;
drop index goal_update_goal;
create index goal_update_goal on goal_update (goal_id, made desc);

create function give_id_in_no_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    public.permuted_id((to_jsonb(new) ->> tg_argv[0])::integer, tg_table_name)));
end $$;

do $$
declare
  one text;
begin
  foreach one in array array['marking_period', 'annual_review', 'annual_reviewer', 'document', 'goal', 'milestone',
      'goal_update', 'kudo', 'client', 'project'] loop
    execute format('create trigger a_%1$s_id before insert on %1$I for each row when (new.%2$I < 1073741824)
      execute function give_id_in_no_order(%2$L)', one, one || '_id');
  end loop;
end $$;
create trigger a_project_link_id before insert on project_link for each row when (new.link_id < 1073741824)
  execute function give_id_in_no_order('link_id');
create trigger a_project_evaluation_id before insert on project_evaluation for each row
  when (new.evaluation_id < 1073741824) execute function give_id_in_no_order('evaluation_id');
