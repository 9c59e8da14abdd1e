import { setTimeout as pause } from 'node:timers/promises';

/** The kinds of writes that the server may have to keep. */
export const kinds = ['link', 'document', 'sitDown'] as const;

/** Per kind of write, the last number that the writer tried and the last that the server acknowledged. */
type Ledger = Record<(typeof kinds)[number], { tried: number; acknowledged: number }>;

export type Writer = {
  readonly annualReviewId: number;
  readonly employeeId: number;
  readonly token: string;
  readonly ledger: Ledger;
  /** People whose review this writer starts, and whether the server acknowledged the start. */
  readonly toStart: { employeeId: number; markingPeriodId: number; isAcknowledged: boolean }[];
};

export const newLedger = (): Ledger => ({
  link: { tried: 0, acknowledged: 0 },
  document: { tried: 0, acknowledged: 0 },
  sitDown: { tried: 0, acknowledged: 0 },
});

/** Per kind of write, the sum of the last acknowledged numbers. */
export const acknowledgedOf = (writers: readonly Writer[]) =>
  kinds.map((kind) => writers.reduce((sum, { ledger }) => sum + ledger[kind].acknowledged, 0));

/** Encodes a number as a day. */
export const dayOf = (number: number) =>
  new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

/** Set `isOver` to stop the writers. */
type Spell = { isOver: boolean };

/**
 * Writes repeatedly until the spell is over or the server is gone. Returns unexpected answers: anything but
 * 200, 429 and, while the database is away, 503.
 */
export async function writeOn(writer: Writer, url: string, spell: Spell): Promise<string[]> {
  const wrongs: string[] = [];
  for (let turn = 0; !spell.isOver; turn += 1) {
    try {
      const status = await writeOnce(writer, url, turn);
      if (status === 503) await pause(20);
      else if (status !== 200 && status !== 429) wrongs.push(`${status} to a write`);
    } catch {
      return wrongs;
    }
  }
  return wrongs;
}

async function writeOnce(writer: Writer, url: string, turn: number): Promise<number> {
  const { annualReviewId, employeeId, token, ledger } = writer;
  const call = (method: string, path: string, body: BodyInit, type?: string) =>
    fetch(`${url}/api${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    });
  const put = (path: string, body: unknown) => call('PUT', path, JSON.stringify(body), 'application/json');

  if (turn % 20 === 19) {
    const person = writer.toStart.find(({ isAcknowledged }) => !isAcknowledged);
    if (!person) return 200;
    const body = { employeeUnderReviewId: person.employeeId, markingPeriodId: person.markingPeriodId };
    const { status } = await call('POST', '/AnnualReviews/save', JSON.stringify(body), 'application/json');
    // 409: the review was started just before the last kill, without an acknowledgement.
    if (status === 200 || status === 409) person.isAcknowledged = true;
    return status === 409 ? 200 : status;
  }
  const [kind, send] =
    [
      [
        'link',
        (number: number) =>
          put('/AnnualReviews/update/links', [
            { annualReviewId, employeeId, surveyLink: `https://example.test/?number=${number}` },
          ]),
      ] as const,
      [
        'document',
        (number: number) => {
          const form = new FormData();
          form.set('file', new Blob([`number ${number}`]), `${number}.txt`);
          return call('POST', `/AnnualReviews/file?AnnualReviewId=${annualReviewId}&Type=Self`, form);
        },
      ] as const,
      [
        'sitDown',
        (number: number) => put('/AnnualReviews/update/full', { annualReviewId, sitdownDate: dayOf(number) }),
      ] as const,
    ][turn % 3] ?? [];
  if (kind === undefined || send === undefined) return 200;
  const entry = ledger[kind];
  entry.tried += 1;
  const number = entry.tried;
  const { status } = await send(number);
  if (status === 200) entry.acknowledged = number;
  return status;
}
