import { kudoMessages } from '#contract/kudos.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { requireVersion } from '#server/http/version.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMessages } from '../notifications/notifications.ts';
import {
  countActive,
  insertKudo,
  type LockedKudo,
  removeKudo,
  setApproved,
  setContents,
} from './kudos.queries.ts';

/** Sends kudos (peer recognition) to active colleagues; they wait for review. Source: docs/product/kudos.md. */
export async function sendKudo(
  tx: Transaction,
  viewer: Viewer,
  input: { message: string; values: readonly string[]; targetEmployees: readonly number[] },
): Promise<{ entityId: number }> {
  const { targetEmployees: recipientIds, message, values } = input;
  if (recipientIds.includes(viewer.employeeId))
    throw invalid(kudoMessages.recipientIsSender, 'targetEmployees');
  if ((await countActive(tx, recipientIds)) !== recipientIds.length) {
    throw invalid(kudoMessages.recipientUnknown, 'targetEmployees');
  }
  const entityId = await insertKudo(tx, { senderId: viewer.employeeId, message, values, recipientIds });
  await recordAudit(tx, {
    viewer,
    relation: 'Self',
    action: 'send-kudo',
    subjectId: viewer.employeeId,
    object: { kudoId: entityId },
    after: { recipientIds, values },
  });
  return { entityId };
}

/** Edits message and values while they wait; what was written is kept. Errors: 409, 412. Source: docs/product/kudos.md. */
export async function editKudo(
  tx: Transaction,
  viewer: Viewer,
  kudo: LockedKudo,
  contents: { message: string; values: readonly string[] },
  ifMatch: number | null,
): Promise<void> {
  requireWaiting(kudo);
  requireVersion(ifMatch, kudo);
  await setContents(tx, kudo.kudoId, contents, viewer.employeeId);
  await auditKudo(tx, viewer, kudo, 'edit-kudo', { values: contents.values });
}

/** Approves kudos, once, and tells each recipient. Errors: 409, 412. Source: docs/product/kudos.md. */
export async function approveKudo(
  tx: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  kudo: LockedKudo,
  ifMatch: number | null,
): Promise<void> {
  requireWaiting(kudo);
  requireVersion(ifMatch, kudo);
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
  await auditKudo(tx, viewer, kudo, 'approve-kudo', { recipientIds: kudo.recipientIds });
}

export async function deleteKudo(
  tx: Transaction,
  viewer: Viewer,
  kudo: LockedKudo,
  ifMatch: number | null,
): Promise<void> {
  requireVersion(ifMatch, kudo);
  await removeKudo(tx, kudo.kudoId);
  await auditKudo(tx, viewer, kudo, 'delete-kudo', { wasApproved: kudo.isApproved });
}

function requireWaiting(kudo: LockedKudo): void {
  if (kudo.isApproved) throw conflict(kudoMessages.approved);
}

async function auditKudo(
  tx: Transaction,
  viewer: Viewer,
  kudo: LockedKudo,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const relation = kudo.senderId === viewer.employeeId ? 'Self' : 'Admin';
  const { kudoId, senderId: subjectId } = kudo;
  await recordAudit(tx, { viewer, relation, action, subjectId, object: { kudoId }, after });
}
