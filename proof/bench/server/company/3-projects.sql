-- One project a person, with six members; one in ten is open. Closed projects are answered, open ones by half.
insert into client (name, created_by) select 'Client ' || n, 1 from generate_series(1, 200) n;

insert into project (project_id, name, client_id, description, start_date, end_date, evaluation_deadline, created_at,
  created_by, closed_at, closed_by)
overriding system value
select number, 'Project ' || number, 1 + number % 200,
  repeat('A description of the work for this client. ', 1 + bench.pick(number, 40, 6)),
  end_date - 180, end_date, end_date + 14, end_date - 190, manager,
  case when not is_open then end_date + 30 end, case when not is_open then manager end
from generate_series(1, bench.people()) number,
  lateral (select bench.pick(number, 47, 10) = 0 as is_open,
    (number - 1) % (bench.people() / 20) * 20 + 5 as manager) facts,
  lateral (select case when is_open then current_date - 20 + bench.pick(number, 41, 50)
    else current_date - 60 - bench.pick(number, 42, 1700) end as end_date) days;

insert into project_link (project_id, place, name, url)
select project_id, 1, 'Board', 'https://board.example/' || project_id from project;

insert into project_evaluation (project_id, employee_id, project_role, guid, asked_at, invited_at)
select project_id,
  case when place = 0 then created_by else (project_id * 31 + place * 97) % bench.people() + 1 end,
  (array['PM', 'TechLead', 'Developer', 'Designer', 'QA', 'Developer'])[1 + place],
  md5(project_id || '/' || place || '/' || current_setting('bench.seed'))::uuid, end_date, end_date
from project, generate_series(0, 5) place
order by project_id, place
on conflict do nothing;

update project_evaluation evaluation
set submitted_at = project.evaluation_deadline - 1, submitted_role = project_role,
  submission_hash = sha256(convert_to(guid::text, 'UTF8')), submission_number = evaluation_id
from project
where project.project_id = evaluation.project_id
  and (project.closed_at is not null or bench.pick(evaluation_id, 43, 2) = 0);
select setval('evaluation_submission_number', (select max(submission_number) from project_evaluation));

insert into evaluation_subject (evaluation_id, employee_id, marking_period_id)
select said.evaluation_id, target.employee_id,
  (target.employee_id - 1) * 6 + 1
    + greatest(0, least(5, (said.submitted_at::date - bench.first_day(target.employee_id)) / 365))
from project_evaluation said join project_evaluation target using (project_id)
where said.submitted_at is not null and target.employee_id <> said.employee_id
order by said.evaluation_id;

insert into evaluation_response (evaluation_id, employee_id, question_id, content)
select subject.evaluation_id, subject.employee_id, question_id,
  (array['NA', '2', '3', '4', '4', '5', '5'])[1 + bench.pick(subject.evaluation_id * 64 + question_id, 44, 7)]
from evaluation_subject subject
join project_evaluation said using (evaluation_id)
join project_evaluation target on target.project_id = said.project_id and target.employee_id = subject.employee_id
join evaluation_question question on question.project_role = target.project_role
order by subject.evaluation_id;

insert into evaluation_note (evaluation_id, employee_id, content)
select evaluation_id, employee_id, repeat('Calm under pressure, and clear in every meeting. ', 3)
from evaluation_subject where bench.pick(evaluation_id * 7 + employee_id, 45, 3) = 0;

insert into message (kind, recipient_id, project_evaluation_id, queued_at, attempts, sent_at, failed_at, failure)
select 'evaluation-invitation', employee_id, evaluation_id, asked_at, 1,
  case when not is_lost then asked_at end, case when is_lost then asked_at end, case when is_lost then 'refused' end
from project_evaluation, lateral (select bench.pick(evaluation_id, 46, 2000) = 0 as is_lost) lost;
