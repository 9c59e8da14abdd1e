import type { APIRequestContext } from '@playwright/test';
import { demo } from '../support/people.ts';
import { type Member, type Script, signInByScript } from '../support/script.ts';

type ProjectCast = {
  readonly script: Script;
  readonly manager: Member;
  readonly colleagues: readonly [Member, Member, Member, Member];
  /** Today in the company's time zone. */
  readonly today: string;
};

/** The demo company's project manager and four colleagues without permissions. */
export async function castProject(request: APIRequestContext): Promise<ProjectCast> {
  const script = await signInByScript(request);
  const people = (await script.teams()).flatMap(({ teamMembers }) => teamMembers);
  const manager = people.find(({ fullName }) => fullName === demo.projectManager.fullName);
  if (manager === undefined) throw new Error('The demo company has no project manager.');
  const plain: Member[] = [];
  let today = '';
  for (const person of people.filter(({ employeeId }) => employeeId !== manager.employeeId).toReversed()) {
    if (plain.length === 4) break;
    const profile = await script.profile(person.employeeId);
    today = profile.today;
    if (profile.permissions?.length === 0) plain.push(person);
  }
  const [first, second, third, fourth] = plain;
  if (!first || !second || !third || !fourth) throw new Error('The demo company is too small.');
  return { script, manager, colleagues: [first, second, third, fourth], today };
}
