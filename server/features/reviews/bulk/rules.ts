import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { isSelf, type Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import type { BulkRule, Plan, PlanContext, Step } from './bulk-rule.ts';
import type { PersonFacts } from './person-facts.queries.ts';

type Rules = { readonly [K in BulkActionKind]: () => Promise<BulkRule<K>> };

// Each rule is loaded with its first act, to keep the start of the server short.
const rules: Rules = {
  start: async () => (await import('./kinds/start.ts')).startRule,
  'choose-peers': async () => (await import('./kinds/choose-peers.ts')).choosePeersRule,
  'set-links': async () => (await import('./kinds/set-links.ts')).setLinksRule,
  remind: async () => (await import('./kinds/remind.ts')).remindRule,
  'set-sit-down': async () => (await import('./kinds/set-sit-down.ts')).setSitDownRule,
  'mark-held': async () => (await import('./kinds/mark-held.ts')).markHeldRule,
  complete: async () => (await import('./kinds/complete.ts')).completeRule,
  withdraw: async () => (await import('./kinds/withdraw.ts')).withdrawRule,
  'end-periods': async () => (await import('./kinds/end-periods.ts')).endPeriodsRule,
};

/** A rule beside its choices, which are of the same kind. */
type AnyRule = BulkRule<never>;

// oxlint-disable-next-line typescript/consistent-type-assertions -- the rule of the action's own kind
const ruleOf = async (act: BulkAction): Promise<AnyRule> => (await rules[act.kind]()) as unknown as AnyRule;
// oxlint-disable-next-line typescript/consistent-type-assertions -- see ruleOf
const choicesOf = (act: BulkAction) => act as never;

/** Returns the reason to skip a person, or null. A bulk action never includes the viewer's own review. */
export async function refusalOf(
  viewer: Viewer,
  person: PersonFacts,
  act: BulkAction,
): Promise<string | null> {
  if (isSelf(viewer, person)) return bulkReasons.own;
  return (await ruleOf(act)).refusal(person, choicesOf(act));
}

/**
 * Plans what the action would do for each person of a piece, or why it leaves them out, in their order. `all`
 * reads all pieces.
 */
export async function plannerFor(act: BulkAction, { all, ...context }: PlanContext): Promise<Plan> {
  const rule = await ruleOf(act);
  const refusalsOf = async (people: readonly PersonFacts[]) =>
    Promise.all(people.map(async (one) => refusalOf(context.viewer, one, act)));
  async function* allPossible() {
    for await (const people of all()) yield possibleOf(people, await refusalsOf(people));
  }
  const plan = await rule.planner(choicesOf(act), { ...context, all: allPossible });
  return async (people) => {
    const refusals = await refusalsOf(people);
    const planned = (await plan(possibleOf(people, refusals))).values();
    return refusals.map((leftOut) => {
      if (leftOut !== null) return { leftOut };
      const { value } = planned.next();
      if (value === undefined) throw new Error(`The rule of ${act.kind} planned too few people.`);
      return value;
    });
  };
}

const possibleOf = (people: readonly PersonFacts[], refusals: readonly (string | null)[]) =>
  people.filter((_, index) => refusals[index] === null);

/** Does the action for one person. */
export const runFor = async (call: Call, step: Step, choices: BulkAction): Promise<void> =>
  (await ruleOf(choices)).run(call, step, choicesOf(choices));
