-- A review that was started by mistake and withdrawn before anyone worked on it leaves annual_review, so that nothing that
-- reads reviews can count it, and its period can start a new one. What emails about it still need stays here.
create table withdrawn_review (
  annual_review_id integer primary key,
  marking_period_id integer not null references marking_period,
  employee_id integer not null references employee,
  sitdown_date date,
  seen_version integer not null, -- continues the SEQUENCE of the calendar entry
  started_at timestamptz not null,
  started_by integer references employee,
  withdrawn_at timestamptz not null,
  withdrawn_by integer references employee
);
create index withdrawn_review_employee on withdrawn_review (employee_id);
create trigger withdrawn_review_freeze before insert or update or delete on withdrawn_review
  for each row execute function freeze_by_period();
grant select, insert on withdrawn_review to benchmark_app;

-- The freeze refuses it in an ended period, and the references of reviewers and documents while there are any.
grant delete on annual_review to benchmark_app;

-- A message outlives a review that is withdrawn, as it outlives a reviewer entry that is dropped.
alter table message drop constraint message_annual_review_id_fkey;
