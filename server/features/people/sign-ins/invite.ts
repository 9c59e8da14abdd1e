import type { BodyOf } from '#contract/core/endpoint.ts';
import { REMINDER_PAUSE_MINUTES } from '#contract/core/values/constants.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { inviteToSignIn } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { signInMessages } from '#contract/people/sign-ins/sign-ins.ts';
import type { Call } from '#server/call.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { conflict, invalid, tooMany } from '#server/http/errors.ts';
import { lockInvitees } from './sign-ins.queries.ts';

/**
 * Sends the address of Benchmark to one person, or to all people that the choice means, but not again within
 * ten minutes. Errors: 400 for the viewer, an archived person and one whose first day lies ahead; 409 when
 * the choice means no person; 429 when all of them were just invited. Source: docs/product/people.md.
 */
export async function invite(call: Call, { who, employeeId }: BodyOf<typeof inviteToSignIn>): Promise<void> {
  const { tx, jobs, viewer } = call;
  const isOne = who === 'person';
  const found = isOne
    ? [await onePerson(call, employeeId ?? 0)]
    : await lockInvitees(tx, { without: viewer.employeeId, onlyNew: who === 'never' });
  if (found.length === 0)
    throw conflict(who === 'everybody' ? signInMessages.noneToInvite : signInMessages.allSignedIn);
  const invited = found.filter(({ isJustInvited }) => !isJustInvited);
  if (invited.length === 0)
    throw tooMany(
      REMINDER_PAUSE_MINUTES * 60,
      isOne ? signInMessages.justInvited : signInMessages.allJustInvited,
    );
  await enqueueMessages(
    tx,
    jobs,
    invited.map(({ employeeId: recipientId }) => ({
      kind: 'sign-in-invitation' as const,
      recipientId,
      senderId: viewer.employeeId,
      data: { onlyNew: who === 'never' },
    })),
  );
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'invite-to-sign-in',
    subjectId: isOne ? (employeeId ?? null) : null,
    object: { who, invited: invited.length },
  });
}

async function onePerson({ tx, viewer }: Call, employeeId: number) {
  if (employeeId === viewer.employeeId) throw invalid(signInMessages.notOneself, 'employeeId');
  const [person] = await lockInvitees(tx, { employeeId });
  if (!person) throw invalid(signInMessages.personUnknown, 'employeeId');
  const { startsOn } = person;
  if (startsOn !== null) throw invalid(signInMessages.startsLater(formatDay(startsOn)), 'employeeId');
  return person;
}
