-- The latest run of each command that looks after the installation. The commands write as the owner of the database.
create table operation_report (
  operation text primary key check (operation in ('backup', 'verify')),
  ended_at timestamptz not null,
  fault_count integer not null check (fault_count >= 0),
  succeeded_at timestamptz, -- the latest run without faults; null: none yet
  check (succeeded_at <= ended_at),
  check (fault_count > 0 or succeeded_at = ended_at)
);
grant select on operation_report to benchmark_app;
