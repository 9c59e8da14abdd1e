-- Who stands in for a lead, from the first to the last day, both included. A row stays after its end, and each lead has at
-- most one deputy on a day.
create table deputy (
  deputyship_id integer generated always as identity primary key,
  lead_id integer not null references employee,
  deputy_id integer not null references employee,
  from_day date not null,
  until_day date not null,
  named_by integer references employee,
  ended_at timestamptz, -- ended early
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  changed_by integer references employee,
  check (until_day >= from_day),
  check (deputy_id <> lead_id),
  exclude using gist (lead_id with =, daterange(from_day, until_day, '[]') with &&) where (ended_at is null)
);
-- Every call looks up for whom its caller stands in.
create index deputy_by_deputy on deputy (deputy_id, until_day) where ended_at is null;
create trigger deputy_version before update on deputy for each row execute function bump_version();

grant select, insert, update on deputy to benchmark_app;
