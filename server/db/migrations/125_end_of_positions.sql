-- A position ends on the day before the next one begins. One that another overtook on the day of its start was never
-- held and has no end. The newest position of an active person has no end.
with followed as (
  select employee_role_id, end_date, start_date,
    lead(start_date) over (partition by employee_id order by start_date, employee_role_id) as next_start
  from employee_role
), ended as (
  select employee_role_id, case
      when next_start is null then case when archived_at is null then null else followed.end_date end
      when next_start = followed.start_date then null
      when followed.end_date < next_start then followed.end_date
      else next_start - 1 end as end_date
  from followed join employee_role using (employee_role_id) join employee using (employee_id)
)
update employee_role role set end_date = ended.end_date
from ended where ended.employee_role_id = role.employee_role_id and role.end_date is distinct from ended.end_date;

-- The last day of archived people ends the position that they held.
update employee_role role set end_date = person.end_date
from employee person
where person.employee_id = role.employee_id and person.archived_at is not null and role.start_date <= person.end_date
  and (role.end_date is null or role.end_date > person.end_date)
  and not exists (select from employee_role newer where newer.employee_id = role.employee_id
    and newer.start_date = role.start_date and newer.employee_role_id > role.employee_role_id);
