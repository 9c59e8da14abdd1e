import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { findReview } from '#server/features/reviews/steps/review-facts.queries.ts';
import { PackPrinter } from '#server/features/reviews/pack/pack-printer.ts';
import { asEmployee, packFileName, packFor } from '#server/features/reviews/pack/review-pack.ts';
import type { DemoContext } from './demo-parts.ts';

/** Uses the pack as final document of each complete review with forms. Needs everything that a pack holds. */
export async function addPacks({ tx, files }: DemoContext): Promise<void> {
  const { rows } = await sql<{ id: number; completedBy: number | null; completedAt: Date }>`
    select annual_review_id as id, completed_by as "completedBy", completed_at as "completedAt"
    from annual_review review join marking_period period using (marking_period_id)
    where self_set_version_id is not null and completed_at is not null and period.ended_at is null
    order by 1`.execute(tx);
  const printer = new PackPrinter();
  for (const { id, completedBy, completedAt } of rows) {
    const facts = await findReview(tx, id);
    const sheet = facts && (await packFor(tx, asEmployee(facts), facts));
    if (!sheet) throw new Error('A review of the demo company was lost.');
    const bytes = await printer.print(sheet, facts.employeeId);
    const key = randomUUID();
    await files.put(key, Readable.from([bytes]));
    await tx
      .insertInto('document')
      .values({
        annual_review_id: id,
        kind: 'Final',
        original_name: packFileName(sheet),
        content_type: 'application/pdf',
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        storage_key: key,
        uploaded_at: completedAt,
        uploaded_by: completedBy,
      })
      .execute();
  }
}
