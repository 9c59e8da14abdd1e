import type { KudoInput } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import type { Call } from '#server/call.ts';
import { invalid } from '#server/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import {
  countActive,
  type KudoContents,
  insertKudo,
  type LockedKudo,
  removeKudo,
  setApproved,
  setContents,
} from './kudos.queries.ts';

/** Sends kudos to active colleagues; an Admin approves them first. Source: docs/product/kudos.md. */
export async function sendKudo({ tx, viewer }: Call, input: KudoInput): Promise<{ entityId: number }> {
  const { targetEmployees: recipientIds, message, values, isForFeed } = input;
  if (recipientIds.includes(viewer.employeeId))
    throw invalid(kudoMessages.recipientIsSender, 'targetEmployees');
  if ((await countActive(tx, recipientIds)) !== recipientIds.length) {
    throw invalid(kudoMessages.recipientUnknown, 'targetEmployees');
  }
  const sent = { senderId: viewer.employeeId, message, values, recipientIds, isForFeed };
  const { kudoId: entityId, isInFeed } = await insertKudo(tx, sent);
  await recordAudit(tx, {
    viewer,
    relation: 'Self',
    action: 'send-kudo',
    subjectId: viewer.employeeId,
    object: { kudoId: entityId },
    after: { recipientIds, values, ...(isInFeed ? { isInFeed } : {}) },
  });
  return { entityId };
}

/**
 * Edits message and values before approval; keeps the original message. The database refuses a change of
 * approved kudos. Errors: 409. Source: docs/product/kudos.md.
 */
export async function editKudo(call: Call, kudo: LockedKudo, contents: KudoContents): Promise<void> {
  await setContents(call.tx, kudo.kudoId, contents, call.viewer.employeeId);
  await auditKudo(call, kudo, 'edit-kudo', { values: contents.values });
}

/**
 * Approves kudos and notifies each recipient. The database refuses a second approval. Errors: 409. Source:
 * docs/product/kudos.md.
 */
export async function approveKudo(call: Call, kudo: LockedKudo): Promise<void> {
  const { tx, jobs, viewer } = call;
  await setApproved(tx, kudo.kudoId, viewer.employeeId);
  await enqueueMessages(
    tx,
    jobs,
    kudo.recipientIds.map((recipientId) => ({
      kind: 'kudo-approved',
      recipientId,
      senderId: kudo.senderId,
      data: { kudoId: kudo.kudoId },
    })),
  );
  await auditKudo(call, kudo, 'approve-kudo', { recipientIds: kudo.recipientIds });
}

export async function deleteKudo(call: Call, kudo: LockedKudo): Promise<void> {
  await removeKudo(call.tx, kudo.kudoId);
  await auditKudo(call, kudo, 'delete-kudo', { wasApproved: kudo.isApproved });
}

async function auditKudo(
  { tx, viewer }: Call,
  kudo: LockedKudo,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const relation = kudo.senderId === viewer.employeeId ? 'Self' : 'Admin';
  const { kudoId, senderId: subjectId } = kudo;
  await recordAudit(tx, { viewer, relation, action, subjectId, object: { kudoId }, after });
}
