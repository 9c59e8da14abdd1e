-- What an evaluation says about one person belongs to one marking period of that person for good: the period that is
-- open when the evaluation is submitted. Neither dates nor closing nor deletion of the project move it.
alter table marking_period add constraint marking_period_of_employee unique (marking_period_id, employee_id);

create table evaluation_subject (
  evaluation_id integer not null references project_evaluation,
  employee_id integer not null, -- under review
  marking_period_id integer not null,
  primary key (evaluation_id, employee_id),
  foreign key (marking_period_id, employee_id) references marking_period (marking_period_id, employee_id)
);
create index evaluation_subject_employee on evaluation_subject (employee_id);
create index evaluation_subject_period on evaluation_subject (marking_period_id);

-- What was answered before: the period of the deadline. Without one, the period that was open at the submission;
-- without that one too, the person's latest. Answers on deleted projects are among them. The answers themselves
-- are not touched, so their triggers can stay as they are.
insert into evaluation_subject (evaluation_id, employee_id, marking_period_id)
select said.evaluation_id, said.employee_id, (
  select period.marking_period_id from marking_period period
  where period.employee_id = said.employee_id
  order by
    daterange(period.start_date, period.end_date, '[]') @> project.evaluation_deadline desc,
    (period.ended_at is null or period.ended_at > evaluation.submitted_at) desc,
    case when period.ended_at is null or period.ended_at > evaluation.submitted_at then period.start_date end,
    period.start_date desc
  limit 1)
from (
  select evaluation_id, employee_id from evaluation_response
  union
  select evaluation_id, employee_id from evaluation_note
) said
join project_evaluation evaluation on evaluation.evaluation_id = said.evaluation_id
join project on project.project_id = evaluation.project_id;

alter table evaluation_response add constraint evaluation_response_subject
  foreign key (evaluation_id, employee_id) references evaluation_subject;
alter table evaluation_note add constraint evaluation_note_subject
  foreign key (evaluation_id, employee_id) references evaluation_subject;

-- The open period of a person, locked so that it stays open until the transaction ends; the latest one of a person
-- who has none open. Each look has a snapshot of its own: one that had to wait for the end of a period finds the next.
create function open_period_of(person integer) returns integer language plpgsql as $$
declare
  period integer;
begin
  loop
    select marking_period_id into period from marking_period
    where employee_id = person and ended_at is null for share;
    if found then return period; end if;
    exit when not exists (select from marking_period where employee_id = person and ended_at is null);
  end loop;
  select marking_period_id into period from marking_period
  where employee_id = person order by start_date desc limit 1;
  return period;
end $$;

-- Nobody says which period it is: it is looked up, whatever is given.
create function bind_to_open_period() returns trigger language plpgsql as $$
begin
  new.marking_period_id := open_period_of(new.employee_id);
  return new;
end $$;
create trigger evaluation_subject_period before insert on evaluation_subject
  for each row execute function bind_to_open_period();
create trigger evaluation_subject_freeze before insert or update or delete on evaluation_subject
  for each row execute function freeze_by_submission();

-- A person who left a team keeps what was said about them, so memberships are looked up whole.
create index project_evaluation_person on project_evaluation (employee_id);

grant select, insert (evaluation_id, employee_id) on evaluation_subject to benchmark_app;
