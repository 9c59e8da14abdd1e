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

-- New kudos wait for a name that another transaction is changing, and that name waits for them: its own listing can't
-- see kudos that are not committed yet.
create or replace function list_changed_kudos() returns trigger language plpgsql security definer set search_path from current as $$
declare ids integer[] := array(select distinct kudo_id from changed);
begin
  perform from employee where employee_id in (
    select sender_id from unnest(ids) listed join kudo on kudo_id = listed
    union select recipient.employee_id from unnest(ids) listed join kudo_recipient recipient on kudo_id = listed)
    order by employee_id for share;
  perform list_kudos(ids);
  return null;
end $$;

-- Two people of the same kudos who are renamed at the same time: the second reads the name of the first.
create or replace function relist_renamed() returns trigger language plpgsql security definer set search_path from current as $$
declare ids integer[] := array(
  select kudo_id from kudo where sender_id = new.employee_id
  union select kudo_id from kudo_recipient where employee_id = new.employee_id);
begin
  perform from kudo_listing where kudo_id = any(ids) order by kudo_id for update;
  perform list_kudos(ids);
  return null;
end $$;

-- Names that changed at the same time so far.
select list_kudos(array(select kudo_id from kudo));
