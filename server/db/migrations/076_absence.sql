-- Leave of absence: from its first to its last day, both included. Past leaves stay. Nobody is on two leaves at once.
create table absence (
  absence_id integer generated always as identity primary key,
  employee_id integer not null references employee,
  from_day date not null,
  to_day date not null,
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  changed_by integer references employee,
  check (to_day >= from_day),
  exclude using gist (employee_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index absence_by_day on absence (to_day, employee_id);
create trigger absence_version before update on absence for each row execute function bump_version();

grant select, insert, update, delete on absence to benchmark_app;
