-- Archiving cancels the person's sit-down that was not held. People who were archived before this rule may still have one.
with planned as (
  select review.annual_review_id, review.employee_id, review.sitdown_date
  from annual_review review join marking_period period using (marking_period_id)
    join employee on employee.employee_id = review.employee_id
  where employee.archived_at is not null and period.ended_at is null
    and review.sitdown_date is not null and review.meeting_completed_at is null
), cleared as (
  update annual_review review set sitdown_date = null, sitdown_time = null, sitdown_minutes = null,
    sitdown_place = null, changed_by = null
  from planned where planned.annual_review_id = review.annual_review_id
)
insert into audit_event (relation, action, subject_employee_id, object, before, after)
select 'System', 'update-annual-review', employee_id, jsonb_build_object('annualReviewId', annual_review_id),
  jsonb_build_object('sitdownDate', sitdown_date), jsonb_build_object('sitdownDate', null)
from planned;

-- The words of a name are stored, because taking the names of a whole company apart is slow: two people of one name are
-- found by them.
alter table employee add name_words text not null generated always as (words_of(first_name || ' ' || last_name)) stored;
drop index employee_whole_name;
create index employee_whole_name on employee (name_words) include (employee_id);
