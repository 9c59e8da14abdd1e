-- Six marking periods a person, the sixth open, each with its review and up to four reviewers; goals with tasks and
-- updates: four in the open period, one in each ended one. A review has the id of its period.
insert into marking_period (marking_period_id, employee_id, start_date, end_date, ended_at, ended_by)
overriding system value
select (employee_id - 1) * 6 + year + 1, employee_id, first_day + year * 365, ended_on, ended_on, 1
from employee, generate_series(0, 5) year,
  lateral (select bench.first_day(employee_id) as first_day) first,
  lateral (select case when year < 5 then first_day + year * 365 + 364 else end_date end as ended_on) ended;

insert into annual_review (annual_review_id, marking_period_id, employee_id, peer_deadline, self_deadline,
  manager_deadline, final_deadline, sitdown_date, meeting_completed_at, meeting_completed_by, completed_at,
  completed_by, started_at, started_by)
overriding system value
select marking_period_id, marking_period_id, period.employee_id, final - 21, final - 14, final - 7, final,
  case when is_done or bench.pick(marking_period_id, 21, 10) < 3 then final - 3 end,
  case when is_done then final - 3 end, case when is_done then 1 end,
  case when is_done then final - 1 end, case when is_done then 1 end,
  start_date + 30, 1
from marking_period period,
  lateral (select ended_at is not null or bench.pick(marking_period_id, 22, 100) < 15 as is_done,
    case when ended_at is null then current_date - 40 + bench.pick(marking_period_id, 23, 120)
      else end_date - 20 end as final) review
-- The reviews of a company are spread over the year: in the open period two in five have begun.
where ended_at is not null or bench.pick(marking_period_id, 26, 5) < 2;

insert into annual_reviewer (annual_review_id, employee_id, type, survey_link, completed_at, completed_by)
select annual_review_id, reviewer, type,
  case when type <> 'Manager' then 'https://survey.example/s/' || annual_review_id || '/' || reviewer end,
  case when is_done then started_at + interval '10 days' end, case when is_done then reviewer end
from annual_review review join employee person using (employee_id),
  lateral (values ('Self', employee_id), ('Manager', manager_id),
    ('Peer', (employee_id + 14) % bench.people() + 1), ('Peer', (employee_id + 26) % bench.people() + 1)
  ) entry (type, reviewer),
  lateral (select review.completed_at is not null or bench.pick(annual_review_id * 7 + reviewer, 24, 2) = 0 as is_done) done
where reviewer is not null
on conflict do nothing;

-- The last ended review of each person was written here, shared and confirmed.
update annual_review set self_set_version_id = asked.self, manager_set_version_id = asked.manager,
  peer_set_version_id = asked.peer
from (select max(question_set_version_id) filter (where type = 'Self') as self,
    max(question_set_version_id) filter (where type = 'Manager') as manager,
    max(question_set_version_id) filter (where type = 'Peer') as peer
  from question_set_version where number = 1) asked
where annual_review_id % 6 = 5;

update annual_reviewer set survey_link = null, question_set_version_id = asked.question_set_version_id
from question_set_version asked
where asked.type = annual_reviewer.type and asked.number = 1 and annual_review_id % 6 = 5;

insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content, submitted_at)
select annual_review_id, employee_id, entry.type, question_set_version_id, 1, answers, completed_at
from annual_reviewer entry join question_set_version using (question_set_version_id),
  lateral (select jsonb_build_object(
      'texts', jsonb_object_agg(question ->> 'key', repeat('What was done, and what came of it. ', 8)),
      'choices', jsonb_object_agg(question ->> 'key', '2') filter (where question ->> 'kind' in ('scale', 'overall'))
    ) as answers
    from jsonb_array_elements(content -> 'sections') section,
      jsonb_array_elements(section -> 'questions') question) answered
where completed_at is not null;

insert into review_outcome (annual_review_id, peer_summary, shared_at, shared_by)
select annual_review_id, repeat('What the peers say, in other words. ', 10), completed_at, 1
from annual_review where self_set_version_id is not null;

insert into review_confirmation (annual_review_id, confirmed_at, comment)
select annual_review_id, shared_at + interval '2 days', 'Thank you for the time.' from review_outcome;

insert into agreed_action (annual_review_id, place, text)
select annual_review_id, place, 'Action ' || place from review_outcome, generate_series(1, 3) place;

insert into message (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, queued_at, attempts, sent_at)
select 'reviewer-reminder', reviewer.employee_id, 1, annual_review_id, annual_reviewer_id, started_at, 1, started_at
from annual_reviewer reviewer join annual_review using (annual_review_id)
where bench.pick(annual_reviewer_id, 25, 3) = 0;

insert into goal (employee_id, marking_period_id, title, description, start_date, end_date, progress, created_by)
select employee_id, marking_period_id, 'Goal ' || place || ': make the handover of work easier for the next team',
  repeat('What the team does, by when, and how the result is seen. ', 1 + bench.pick(marking_period_id, 30, 8)),
  start_date + 10, start_date + 200 + place * 20,
  (array['None', 'Started', 'Started', 'Complete', 'Cancelled'])[1 + bench.pick(marking_period_id * 8 + place, 31, 5)],
  employee_id
from marking_period, generate_series(1, 4) place
where place = 1 or (marking_period_id - 1) % 6 = 5
order by marking_period_id, place;

insert into milestone (goal_id, place, content, due_date, completed_at, completed_by)
select goal_id, place, 'Task ' || place || ' of the goal', start_date + place * 30,
  case when place = 1 then start_date + 25 end, case when place = 1 then employee_id end
from goal, generate_series(1, 3) place;

insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date, author_id)
select goal_id, 'Update ' || place, repeat('What was done since the last update. ', 3), 'Started', 'None',
  start_date + place * 40, employee_id
from goal, generate_series(1, 2) place;
