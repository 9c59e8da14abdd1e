import { sql } from 'kysely';
import type { FirstSteps } from '#contract/dashboards/dashboards.schemas.ts';
import { isActive } from '#server/db/facts.ts';

/** People without a team lead that are counted at most. */
const COUNTED = 1000;

/**
 * What an Admin of a new company has done of the first steps. Null once there is a review, a project or a
 * demo company. The viewer's own team lead is not counted. Source: docs/product/dashboards.md.
 */
export const firstStepsOf = (viewerId: number) => sql<FirstSteps | null>`(
  select json_build_object(
    'hasPeople', exists (select from employee where employee_id <> ${viewerId} and ${isActive()}),
    'unassigned', (
      select count(*) from (
        select from employee where manager_id is null and employee_id <> ${viewerId} and ${isActive()} limit ${COUNTED}
      ) as without_lead),
    'hasSettings', exists (select from company_settings where version > 1),
    'hasSignIns', exists (select from login where employee_id <> ${viewerId}))
  where not exists (select from annual_review) and not exists (select from project)
    and not exists (select from employee where is_demo))`;
