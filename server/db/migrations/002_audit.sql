-- Who did what to whom, by which relation. The application can add and read here, never change.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_employee_id integer references employee, -- null: the system itself, or a guid holder's evaluation
  relation text not null,
  action text not null,
  subject_employee_id integer references employee,
  object jsonb not null default '{}',
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_event_subject on audit_event (subject_employee_id, at desc);

create table security_event (
  security_event_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  employee_id integer references employee,
  session_id uuid,
  address text,
  detail text
);

grant select, insert on audit_event, security_event to benchmark_app;
