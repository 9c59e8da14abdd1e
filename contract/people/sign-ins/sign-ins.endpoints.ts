import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './sign-ins.schemas.ts';

export const listSignIns = endpoint<typeof calls.listSignIns>()({
  method: 'GET',
  path: '/SignIns',
  summary: 'Active team members, when each signed in last and was invited last',
  access: 'managePeople',
});

/** Sends the address of Benchmark to people. Those invited less than ten minutes ago are left out. */
export const inviteToSignIn = endpoint<typeof calls.inviteToSignIn>()({
  method: 'POST',
  path: '/SignIns/invite',
  summary: 'Invite one team member, all of them, or those who never signed in',
  access: 'managePeople',
  creates: true,
});
