import { type APIRequestContext, expect } from '@playwright/test';
import type { ReviewerType } from '#contract/core/enums.ts';
import { type Member, type Script, signInByScript } from '../support/script.ts';

/** Who leads the cycle. */
export const HR = { fullName: 'Bashir Brinmore', email: 'bashir.brinmore@example.com' };

/** HR is not told what HR did, only what it asks of HR. */
export const butHr = (addresses: readonly string[]) => addresses.filter((address) => address !== HR.email);

/** What the journey needs to know of the company beside its screens. */
export async function openPeople(request: APIRequestContext) {
  const script = async () => signInByScript(request, HR.email);
  const teams = await (await script()).teams();
  const everyone = new Map<number, Member>();
  for (const { teamMembers } of teams) {
    for (const one of teamMembers) everyone.set(one.employeeId, one);
  }
  const others = [...everyone.values()].filter(({ email }) => email !== HR.email);
  return {
    script,
    /** All people but HR. */
    others,
    /** The addresses of all reviewers of these types, each once. */
    async reviewers(...types: readonly ReviewerType[]): Promise<string[]> {
      const addresses = new Set<string>();
      const used = await script();
      for (const { employeeId } of others) {
        for (const one of await entriesOf(used, employeeId)) {
          if (types.includes(one.type)) addresses.add(everyone.get(one.reviewerId)?.email ?? '');
        }
      }
      return [...addresses].toSorted();
    },
    /** HR marks every entry of these people as done: in the company, the reviewers do. */
    async answer(people: readonly Member[] = others): Promise<void> {
      const used = await script();
      for (const { employeeId } of people) {
        const entries = await entriesOf(used, employeeId);
        expect(entries.length).toBeGreaterThan(0);
        await used.write(
          'PUT',
          '/api/AnnualReviews/update/reviewers',
          entries.map(({ annualReviewId, reviewerId, type }) => ({
            annualReviewId,
            type,
            employeeId: reviewerId,
            isCompleted: true,
          })),
        );
      }
    },
  };
}

async function entriesOf(script: Script, employeeId: number) {
  const { personalAnnualReview: review } = await script.profile(employeeId);
  return (review?.reviewers ?? []).map(({ annualReviewId, employeeId: reviewerId, type }) => ({
    annualReviewId,
    reviewerId,
    type,
  }));
}
