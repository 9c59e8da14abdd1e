import { sql } from 'kysely';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { asJsonList, companyZone, isActive } from '#server/db/facts.ts';
import { choosePeers, type SuggestionFacts } from './suggested-peers.ts';

/**
 * Suggests up to `wanted` peers for each review, the best first; none for a review that is complete, in an
 * ended period, the viewer's own or missing. Ask `seePeerReviewers` for each review first. `given` counts the
 * suggestions of each person over several calls, which spread them together. Source:
 * docs/product/annual-reviews.md.
 */
export async function suggestPeers(
  db: Db | Transaction,
  viewer: Viewer,
  annualReviewIds: readonly number[],
  { wanted, given = new Map() }: { readonly wanted: number; readonly given?: Map<number, number> },
): Promise<Map<number, SuggestedPeer[]>> {
  const suggested = new Map<number, SuggestedPeer[]>(annualReviewIds.map((id) => [id, []]));
  const facts = await factsAbout(db, viewer, [...suggested.keys()]);
  for (const [id, peers] of choosePeers(facts, wanted, given)) suggested.set(id, peers);
  return suggested;
}

/** A person who can be a peer now: active, and has started. Needs `person`. */
const mayBePeer = sql`${isActive('person')} and person.hire_date <= (select company_today())`;

/**
 * The reviews of others that the person has not answered, as `load.open`. The count must not tell the viewer
 * who reviews them, nor a deputy who reviews the lead.
 */
function loadFor(viewer: Viewer) {
  const uncountedIds = [viewer.employeeId, ...(isAdmin(viewer) ? [] : (viewer.deputyFor ?? []))];
  return sql`
    cross join lateral (
      select count(*)::int as open
      from annual_reviewer entry
      join annual_review review on review.annual_review_id = entry.annual_review_id
      join marking_period period on period.marking_period_id = review.marking_period_id
      join employee reviewed on reviewed.employee_id = review.employee_id
      where entry.employee_id = person.employee_id and entry.type <> 'Self' and entry.completed_at is null
        and review.completed_at is null and period.ended_at is null and ${isActive('reviewed')}
        and review.employee_id <> all(${uncountedIds}::integer[])) load`;
}

/** Those of the given people who can be a peer now, with their open reviews, in the order of their names. */
export async function activePeers(
  tx: Transaction,
  viewer: Viewer,
  employeeIds: readonly number[],
): Promise<Omit<SuggestedPeer, 'reason'>[]> {
  const { rows } = await sql<Omit<SuggestedPeer, 'reason'>>`
    select person.employee_id as "employeeId", person.full_name as "fullName", load.open as "openReviews"
    from employee person ${loadFor(viewer)}
    where person.employee_id = any(${employeeIds}::integer[]) and ${mayBePeer}
    order by person.sort_name collate in_words, person.first_name collate in_words, person.employee_id`.execute(
    tx,
  );
  return rows;
}

/** Each fact once, however many reviews share it: teams and projects are not multiplied by their people. */
async function factsAbout(
  db: Db | Transaction,
  viewer: Viewer,
  annualReviewIds: readonly number[],
): Promise<SuggestionFacts> {
  const viewerId = viewer.employeeId;
  const reviews = sql<SuggestionFacts['reviews'][number]>`
    select asked.annual_review_id as "annualReviewId", asked.employee_id as "employeeId",
      asked.lead_id as "leadId",
      array(select employee_id from annual_reviewer reviewer
        where reviewer.annual_review_id = asked.annual_review_id) as "reviewerIds",
      array(select project_id from shared_project shared where shared.annual_review_id = asked.annual_review_id
        order by shared.end_date desc, shared.project_id desc) as "projectIds",
      (select coalesce(json_agg(json_build_object('employeeId', former.employee_id, 'year', former.year)), '[]')
        from former where former.annual_review_id = asked.annual_review_id) as former
    from asked order by asked.place`;
  const projects = sql<SuggestionFacts['projects'][number]>`
    select project_id as "projectId", name, member_ids as "memberIds" from project_team`;
  const teams = sql<SuggestionFacts['teams'][number]>`
    select lead_id as "leadId", member_ids as "memberIds" from team`;
  const people = sql<SuggestionFacts['people'][number]>`
    select person.employee_id as "employeeId", person.full_name as "fullName", load.open as "openReviews"
    from (select unnest(member_ids) as employee_id from project_team union select unnest(member_ids) from team
      union select employee_id from former) candidate
    join employee person using (employee_id)
    ${loadFor(viewer)}
    order by person.sort_name collate in_words, person.first_name collate in_words, person.employee_id`;
  const { rows } = await sql<SuggestionFacts>`
    with asked as materialized (
      select review.annual_review_id, employee.employee_id, period.start_date, wanted.place,
        nullif(employee.manager_id, employee.employee_id) as lead_id
      from unnest(${annualReviewIds}::integer[]) with ordinality wanted (annual_review_id, place)
      join annual_review review on review.annual_review_id = wanted.annual_review_id
      join employee on employee.employee_id = review.employee_id
      join marking_period period on period.marking_period_id = review.marking_period_id
      where review.completed_at is null and period.ended_at is null and employee.employee_id <> ${viewerId}::integer
    ), shared_project as materialized (
      select asked.annual_review_id, project.project_id, project.name, project.end_date
      from asked
      join project_evaluation own on own.employee_id = asked.employee_id and own.deleted_at is null
      join project on project.project_id = own.project_id and project.deleted_at is null
        and project.end_date >= asked.start_date and project.start_date <= (select company_today())
    ), project_team as materialized (
      select project.project_id, project.name,
        array(select person.employee_id from project_evaluation member join employee person using (employee_id)
          where member.project_id = project.project_id and member.deleted_at is null and ${mayBePeer}) as member_ids
      from (select distinct project_id, name from shared_project) project
    ), team as materialized (
      select lead.lead_id,
        array(select person.employee_id from employee person
          where person.manager_id = lead.lead_id and person.employee_id <> lead.lead_id and ${mayBePeer}) as member_ids
      from (select distinct lead_id from asked where lead_id is not null) lead
    ), former as materialized (
      select asked.annual_review_id, person.employee_id,
        max(extract(year from coalesce(earlier.completed_at, earlier.started_at) at time zone ${companyZone}))::int as year
      from asked
      join annual_review earlier on earlier.employee_id = asked.employee_id
        and earlier.annual_review_id <> asked.annual_review_id
      join annual_reviewer peer on peer.annual_review_id = earlier.annual_review_id and peer.type = 'Peer'
      join employee person on person.employee_id = peer.employee_id and ${mayBePeer}
      group by asked.annual_review_id, person.employee_id
    )
    select ${asJsonList(reviews)} as reviews, ${asJsonList(projects)} as projects, ${asJsonList(teams)} as teams,
      ${asJsonList(people)} as people`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A select without a table has one row.');
  return facts;
}
