-- Kudos (peer recognition): submitted, then approved by an Admin, from then on final.
create table kudo (
  kudo_id integer generated always as identity primary key,
  sender_id integer not null references employee,
  message text not null check (length(message) between 1 and 2000),
  original_message text not null check (length(original_message) between 1 and 2000),
  values text[] not null default '{}' check (values <@ array['Think Forward', 'Drive Results', 'Serve with Integrity',
    'Foster Teamwork', 'Live Passionately', 'Dedication to Craft']),
  created_at timestamptz not null,
  approved_at timestamptz,
  approved_by integer references employee,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
create index kudo_sender on kudo (sender_id, created_at desc);
create index kudo_waiting on kudo (created_at) where approved_at is null;
create trigger kudo_version before update on kudo for each row execute function bump_version();

create table kudo_recipient (
  kudo_id integer not null references kudo on delete cascade,
  employee_id integer not null references employee,
  primary key (kudo_id, employee_id)
);
create index kudo_recipient_employee on kudo_recipient (employee_id);

-- Approved kudos can be deleted by an Admin, but their contents and recipients are final.
create function refuse_change_of_approved_kudo() returns trigger language plpgsql as $$
begin
  if old.approved_at is not null then
    raise exception 'These kudos have been approved. Their contents can no longer be edited.' using errcode = 'BM002';
  end if;
  return new;
end $$;
create trigger kudo_final before update on kudo for each row execute function refuse_change_of_approved_kudo();

create function refuse_recipients_of_approved_kudo() returns trigger language plpgsql as $$
declare
  approved timestamptz;
begin
  select approved_at into approved from kudo where kudo_id = new.kudo_id for share;
  if approved is not null then
    raise exception 'These kudos have been approved. Their contents can no longer be edited.' using errcode = 'BM002';
  end if;
  return new;
end $$;
create trigger kudo_recipient_final before insert or update on kudo_recipient
  for each row execute function refuse_recipients_of_approved_kudo();

grant select, insert, update, delete on kudo to benchmark_app;
grant select, insert on kudo_recipient to benchmark_app;
