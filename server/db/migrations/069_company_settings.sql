-- What the company has chosen about its annual reviews. With these defaults nothing behaves differently than before.
create table company_settings (
  only_row boolean primary key default true check (only_row),
  due_weeks integer not null default 8 check (due_weeks between 1 and 26),
  starts_by_itself boolean not null default false,
  peer_to_self_days integer not null default 7 check (peer_to_self_days between 1 and 60),
  self_to_manager_days integer not null default 7 check (self_to_manager_days between 1 and 60),
  manager_to_final_days integer not null default 7 check (manager_to_final_days between 1 and 60),
  peers_wanted integer not null default 2 check (peers_wanted between 0 and 10),
  working_days integer[] not null default '{1,2,3,4,5,6,7}' -- 1 is Monday
    check (working_days <@ '{1,2,3,4,5,6,7}' and cardinality(working_days) between 1 and 7),
  holidays date[] not null default '{}' check (cardinality(holidays) <= 200),
  started_through date, -- every morning up to this one is done, or lies before reviews started by themselves
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check (not starts_by_itself or started_through is not null)
);
insert into company_settings default values;
-- A morning that is done is no change by anybody.
create trigger company_settings_version before update on company_settings for each row
  when (new.started_through is not distinct from old.started_through or new.starts_by_itself <> old.starts_by_itself)
  execute function bump_version();

grant select, update on company_settings to benchmark_app;
