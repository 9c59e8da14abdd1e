import { sql } from 'kysely';
import type { DocumentKind } from '#contract/core/enums.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { isLedBy } from '#server/db/facts.ts';
import { changedBy } from '../steps/annual-reviews.writes.ts';
import type { AcceptedFile } from './content.ts';

export type StoredDocument = {
  documentId: number;
  annualReviewId: number;
  kind: DocumentKind;
  originalName: string;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
};

export async function findDocument(db: Db, documentId: number): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    select document_id as "documentId", annual_review_id as "annualReviewId", kind, original_name as "originalName",
      content_type as "contentType", size_bytes as "sizeBytes", storage_key as "storageKey"
    from document where document_id = ${documentId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether there was such a document of a person whom the viewer leads. The audit knows it. */
export async function wasOfLedPerson(db: Db, viewer: Viewer, documentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event join employee on employee.employee_id = subject_employee_id
    where ${isLedBy(viewer)} and action in ('upload-document', 'delete-document')
      and object @> ${JSON.stringify({ documentId })}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Replaces the document of this kind and raises the review's version. Lock the review first. */
export async function insertDocument(
  tx: Transaction,
  given: {
    annualReviewId: number;
    kind: DocumentKind;
    file: AcceptedFile;
    sha256: Buffer;
    storageKey: string;
    byEmployeeId: number;
  },
): Promise<{ documentId: number; replacedKey: string | null }> {
  const { rows: replaced } = await sql<{ storageKey: string }>`
    with touched as (
      update annual_review set ${changedBy(given.byEmployeeId, seesDocument(given.kind))}
      where annual_review_id = ${given.annualReviewId}
    )
    delete from document where annual_review_id = ${given.annualReviewId} and kind = ${given.kind}
    returning storage_key as "storageKey"`.execute(tx);
  const { rows } = await sql<{ documentId: number }>`
    insert into document (annual_review_id, kind, original_name, content_type, size_bytes, sha256,
      storage_key, uploaded_at, uploaded_by)
    values (${given.annualReviewId}, ${given.kind}, ${given.file.originalName}, ${given.file.contentType},
      ${given.file.sizeBytes}, ${given.sha256}, ${given.storageKey}, app_now(), ${given.byEmployeeId})
    returning document_id as "documentId"`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('The document was not stored.');
  return { documentId: stored.documentId, replacedKey: replaced[0]?.storageKey ?? null };
}

/** Returns the key of the bytes to remove; null when the document no longer exists. */
export async function removeDocument(tx: Transaction, documentId: number): Promise<string | null> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from document where document_id = ${documentId} returning storage_key as "storageKey"`.execute(tx);
  return rows[0]?.storageKey ?? null;
}

/** Whether the employee sees the review's document of the kind. Source: docs/product/documents.md. */
const seesDocument = (kind: DocumentKind) => sql<boolean>`(
  ${kind}::text = 'Self' or (${kind}::text = 'Final' and annual_review.completed_at is not null))`;

/** Raises the review's version after a document of the kind was deleted. */
export async function touchReview(
  tx: Transaction,
  { annualReviewId, kind }: { annualReviewId: number; kind: DocumentKind },
  byEmployeeId: number,
): Promise<void> {
  await sql`update annual_review set ${changedBy(byEmployeeId, seesDocument(kind))}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}

/** The id that distinguishes this installation's files folder from others. */
export async function installationIdOf(db: Db): Promise<string> {
  const { installation_id } = await db
    .selectFrom('installation')
    .select('installation_id')
    .executeTakeFirstOrThrow();
  return installation_id;
}

export async function hasDocuments(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from document) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** The keys that belong to a document. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key as "storageKey" from document where storage_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.storageKey));
}
