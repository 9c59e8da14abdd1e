-- One join for all listed kudos: looking up the recipients of each took minutes for the kudos of a large company.
create or replace function list_kudos(ids integer[]) returns void language sql security definer set search_path from current as $$
  insert into kudo_listing (kudo_id, sender_key, recipient_key, names)
  select kudo.kudo_id, surname_of(sender.full_name),
    (case when received.several then '1 ' else '0 ' end) || surname_of(coalesce(received.first_name, '')),
    lower(concat_ws(E'\n', sender.full_name, received.names))
  from unnest(ids) wanted join kudo on kudo.kudo_id = wanted
  join employee sender on sender.employee_id = kudo.sender_id
  left join (
    select recipient.kudo_id, count(*) > 1 as several, string_agg(person.full_name, E'\n') as names,
      (array_agg(person.full_name order by person.last_name, person.first_name, person.employee_id))[1] as first_name
    from unnest(ids) listed join kudo_recipient recipient on recipient.kudo_id = listed
    join employee person on person.employee_id = recipient.employee_id
    group by recipient.kudo_id) received on received.kudo_id = kudo.kudo_id
  on conflict (kudo_id) do update
    set sender_key = excluded.sender_key, recipient_key = excluded.recipient_key, names = excluded.names
$$;

-- New kudos and a rename wait for each other: neither sees what the other has not committed. Two renames do, too, because
-- two people of the same kudos would each keep the other's old name. An advisory lock instead of row locks, so that new
-- kudos don't wait for other changes of their people, such as a move to another team, and can't deadlock with them.
create or replace function list_changed_kudos() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(718004);
  perform list_kudos(array(select distinct kudo_id from changed));
  return null;
end $$;

create or replace function relist_renamed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(718004);
  perform list_kudos(array(
    select kudo_id from kudo where sender_id = new.employee_id
    union select kudo_id from kudo_recipient where employee_id = new.employee_id));
  return null;
end $$;

-- Names that changed at the same time so far.
select list_kudos(array(select kudo_id from kudo));
