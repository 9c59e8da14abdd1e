-- Indexes that keep statements as fast in a company of 100,000 people as in one of 100.

-- "Another Admin exists" is asked for each review of the dashboard and on each profile.
create index employee_admin on employee (employee_id) where 'Benchmark_Admin' = any(permissions);
-- Leads of the directory, of forms and of the import.
create index employee_team_lead on employee (last_name, first_name) where 'Benchmark_TeamLead' = any(permissions);
-- Hire dates of the next two weeks, as 100 * month + day.
create index employee_hire_day on employee ((extract(month from hire_date)::int * 100 + extract(day from hire_date)::int))
  where archived_at is null;
-- Archived people, newest first.
create index employee_left on employee (end_date desc, last_name, first_name) where end_date is not null;

-- Deadlines and meetings of the next two weeks.
create index annual_review_meeting on annual_review (sitdown_date)
  where completed_at is null and meeting_completed_at is null;
create index project_deadline on project (evaluation_deadline, project_id) where deleted_at is null and closed_at is null;

-- Positions by title.
create index employee_role_position on employee_role (position_id);
