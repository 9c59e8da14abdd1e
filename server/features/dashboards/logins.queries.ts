import { sql } from 'kysely';
import { LOGINS_SHOWN } from '#contract/constants.ts';
import type { LoginEntry } from '#contract/dashboards.ts';

/** Log-in Tracking: the newest sign-ins, with day and time in the company's time zone. */
export const newestLogins = sql<LoginEntry>`
    select login.login_id as "loginId",
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name) as employee,
      to_char(login.at at time zone installation.time_zone, 'YYYY-MM-DD') as "loginDate",
      to_char(login.at at time zone installation.time_zone, 'HH24:MI') as "loginTime"
    from login join employee using (employee_id) cross join installation
    order by login.at desc, login.login_id desc limit ${LOGINS_SHOWN}`;
