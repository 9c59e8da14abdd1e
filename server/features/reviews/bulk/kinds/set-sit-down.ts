import { isOnClock } from '#contract/core/values/clock.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays, weekdayOf } from '#contract/core/values/dates.ts';
import { can, hasLead } from '#contract/policies.ts';
import { minutesOf, timeOf } from '#contract/reviews/cycle/sit-down-plans.ts';
import type { SitDownPlan } from '#contract/reviews/cycle/sit-down-plans.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { updateAnnualReview } from '../../steps/review-update.ts';
import { type BulkRule, type LeftOut, lockedReviewOf, type PlanContext, type Planned } from '../bulk-rule.ts';
import { companyZoneOf, meetingsOfLeads } from '../meetings.queries.ts';
import type { PersonFacts } from '../person-facts.queries.ts';

type Meeting = NonNullable<BulkPlan['sitDown']>;
type Spread = Extract<SitDownPlan, { mode: 'spread' }>;

/** Sets the sit-down of reviews without one, and invites the employee and the lead. */
export const setSitDownRule: BulkRule<'set-sit-down'> = {
  refusal({ review }) {
    if (review === null) return bulkReasons.notStarted;
    if (review.isComplete) return bulkReasons.complete;
    if (review.isSitDownComplete) return bulkReasons.held;
    return review.sitdownDate === null ? null : bulkReasons.sitDownSet;
  },

  async planner({ plan }, context) {
    const meetings = plan.mode === 'spread' ? await spread(plan, context) : null;
    return async (people) =>
      people.map((person) => {
        const meeting = meetings?.get(person.employeeId) ?? meetingOn(person, plan, context.settings);
        return typeof meeting === 'string' ? { leftOut: meeting } : planned(person, meeting);
      });
  },

  async run(call, step) {
    const review = await lockedReviewOf(call, step, can.changeAnnualReview);
    const { sitDown } = step.plan;
    if (sitDown === undefined) return;
    await updateAnnualReview(call, review, {
      sitdownDate: sitDown.day,
      sitdownTime: sitDown.time,
      sitdownMinutes: sitDown.minutes,
      sitdownPlace: sitDown.place,
    });
  },
};

const planned = (person: PersonFacts, sitDown: Meeting): Planned | LeftOut => ({
  plan: { sitDown },
  recipientIds: [person.employeeId, ...(hasLead(person) ? [leadOf(person)] : [])],
});

/** A day without a time, or why there is none. */
function meetingOn({ review, today }: PersonFacts, plan: SitDownPlan, settings: Settings): Meeting | string {
  const at = (day: string) => ({ day, time: null, minutes: null, place: plan.place });
  if (plan.mode === 'spread') return bulkReasons.noRoom;
  if (plan.mode === 'day') return at(plan.day);
  const due = review?.finalDeadline ?? null;
  if (due === null) return bulkReasons.noFinalDeadline;
  let day = addDays(due, -plan.days);
  while (!isWorkingDay(settings, day)) day = addDays(day, -1);
  return day < today ? bulkReasons.dayIsPast : at(day);
}

const isWorkingDay = ({ workingDays, holidays }: Settings, day: string) =>
  workingDays.includes(weekdayOf(day)) && !holidays.includes(day);

/**
 * Each lead's meetings one after the other, the earliest final deadline first, around those already planned.
 */
async function spread(plan: Spread, { tx, settings, all }: PlanContext): Promise<Map<number, Meeting>> {
  const zone = await companyZoneOf(tx);
  const slots = slotsOf(plan, settings).filter(({ day, time }) => isOnClock(day, time, zone));
  const people: { employeeId: number; leadId: number; deadline: string }[] = [];
  for await (const piece of all())
    for (const person of piece)
      people.push({ employeeId: person.employeeId, leadId: leadOf(person), deadline: deadlineOf(person) });
  const leadIds = [...new Set(people.map(({ leadId }) => leadId))];
  const taken = Map.groupBy(await meetingsOfLeads(tx, leadIds, plan), ({ leadId }) => leadId);
  const isFree = (leadId: number, slot: Slot) => !taken.get(leadId)?.some((one) => overlaps(one, slot));
  const free = new Map(
    leadIds.map((leadId) => [leadId, slots.filter((slot) => isFree(leadId, slot)).values()]),
  );
  const byDeadline = people.toSorted((a, b) => (a.deadline < b.deadline ? -1 : 1));
  const meetings = new Map<number, Meeting>();
  for (const { employeeId, leadId } of byDeadline) {
    const slot = free.get(leadId)?.next().value;
    if (slot) meetings.set(employeeId, { ...slot, place: plan.place });
  }
  return meetings;
}

const LAST = '9999-12-31';
const deadlineOf = ({ review }: PersonFacts) => review?.finalDeadline ?? LAST;
/** People without a lead meet the person who reviews them, and take turns, too. */
const leadOf = (person: PersonFacts) => (hasLead(person) ? person.managerId : 0) ?? 0;

type Slot = { day: string; time: string; minutes: number };

const overlaps = (one: Slot, other: Slot) =>
  one.day === other.day &&
  minutesOf(one.time) < minutesOf(other.time) + other.minutes &&
  minutesOf(other.time) < minutesOf(one.time) + one.minutes;

function slotsOf({ fromDay, toDay, fromTime, toTime, minutes }: Spread, settings: Settings): Slot[] {
  const slots: Slot[] = [];
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    if (!isWorkingDay(settings, day)) continue;
    for (let at = minutesOf(fromTime); at + minutes <= minutesOf(toTime); at += minutes) {
      slots.push({ day, time: timeOf(at), minutes });
    }
  }
  return slots;
}
