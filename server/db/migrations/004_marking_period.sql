-- Marking periods (review cycles): one active per employee, never overlapping, frozen once ended.
create table marking_period (
  marking_period_id integer generated always as identity primary key,
  employee_id integer not null references employee,
  start_date date not null,
  end_date date,
  ended_at timestamptz,
  ended_by integer references employee,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check (end_date >= start_date),
  check ((end_date is null) = (ended_at is null)),
  exclude using gist (employee_id with =, daterange(start_date, end_date, '[]') with &&)
);
create unique index marking_period_active on marking_period (employee_id) where ended_at is null;
create index marking_period_employee on marking_period (employee_id, start_date desc);
create trigger marking_period_version before update on marking_period
  for each row execute function bump_version();

-- An ended period is final: neither reopened nor moved.
create function refuse_change_of_ended_period() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'period ended' using errcode = 'BM001';
  end if;
  return new;
end $$;
create trigger marking_period_final before update on marking_period
  for each row execute function refuse_change_of_ended_period();

-- The freeze. The row of the period is locked, so that a write that began before the end is waited for by
-- the end, and one that began after it sees the end.
create function require_open_period(period integer) returns void language plpgsql as $$
declare
  ended timestamptz;
begin
  select ended_at into ended from marking_period where marking_period_id = period for share;
  if ended is not null then
    raise exception 'period ended' using errcode = 'BM001';
  end if;
end $$;

create function freeze_by_period() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform require_open_period(old.marking_period_id); end if;
  if tg_op <> 'DELETE' then perform require_open_period(new.marking_period_id); end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

grant select, insert, update on marking_period to benchmark_app;
