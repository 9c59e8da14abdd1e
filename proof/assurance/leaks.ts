import { LINK_HEADER } from '#contract/core/lists.ts';
import type { Answer } from '#server/testing/app.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { findingOf, type Options, SHARE } from './kit/program.ts';
import { randomFrom, shuffled } from './kit/random.ts';
import { forgetCalls, nameOf, openTestApp, send, type JournaledApp } from './kit/test-app.ts';
import { type ReadCall, readsOf, writesOf } from './leaks/calls.ts';
import { readCalendars } from './leaks/calendars.ts';
import { composeMails } from './leaks/mails.ts';
import { mayReadInMail, maySee, oracle } from './leaks/oracle.ts';
import type { MarkedPerson, Marker, MarkedCompany } from './leaks/marked.ts';
import { markCompany } from './leaks/company.ts';

/**
 * Puts a unique word into every text column of every row. Every actor makes every read and every write that
 * is refused, and every email is composed. No response may contain a word that the oracle forbids to its
 * reader. The small size makes the first call of each kind and a sample of the others with all actors, until
 * every column has been seen.
 */
export async function run(options: Options) {
  const { full, seed, log, inject } = options;
  const testApp = await openTestApp();
  try {
    const company = await markCompany(testApp);
    await inject?.(testApp);
    const random = randomFrom(seed);
    const wrongs = unmarkedColumns(company);
    const watch = watchOver(company);
    const asked = new Set<string>();
    const passedOver: ReadCall[] = [];
    for (const call of inject ? readsOf(company).slice(2, 4) : readsOf(company)) {
      const kind = kindOf(call);
      const isFirst = !asked.has(kind);
      asked.add(kind);
      if (full || isFirst || random() < 0.4 * SHARE) await askedByAll(testApp, company, call, watch);
      else passedOver.push(call);
    }
    for (const mail of inject ? [] : await composeMails(testApp, company))
      watch.look(mail.recipient, mail.what, mail.raw, mayReadInMail);
    for (const calendar of inject ? [] : await readCalendars(testApp, company)) {
      // An archived person's address opens nothing.
      watch.look(calendar.owner.isArchived ? null : calendar.owner, calendar.what, calendar.raw);
    }
    for (const call of shuffled(random, passedOver)) {
      if (watch.neverSeen().length === 0) break;
      await askedByAll(testApp, company, call, watch);
    }
    // Last, because some are not refused: they change who may see what.
    for (const call of writesOf(company)) {
      if (full || (!inject && random() < 0.1 * SHARE)) await askedByAll(testApp, company, call, watch);
    }
    wrongs.push(...watch.leaks, ...watch.neverSeen());
    log(
      `${company.markers.size} markers in ${watch.columns} columns, ${watch.looks} answers and mails, ${watch.sightings} allowed sightings`,
    );
    return findingOf(
      'leaks',
      wrongs,
      {
        figure: `forbidden markers in ${watch.looks} answers and mails`,
        tried: { 'answers and mails': [watch.looks, 500] },
      },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

/** The endpoint, how its list is sorted, and what else the request names. */
const kindOf = ({ endpoint, request: { query = {} } }: ReadCall) =>
  [nameOf(endpoint), query['sort'], ...Object.keys(query)].join(' ');

/** Columns of the oracle of which no row holds a marker. */
const unmarkedColumns = ({ markers }: MarkedCompany) => {
  const marked = new Set([...markers.values()].map(({ column }) => column));
  return Object.entries(oracle)
    .filter(([name, entry]) => typeof entry === 'function' && !marked.has(name))
    .map(([name]) => `${name}: no row of it carries a marker`);
};

async function askedByAll(
  testApp: JournaledApp,
  company: MarkedCompany,
  { endpoint, request }: ReadCall,
  watch: Watch,
): Promise<void> {
  await forgetCalls(testApp);
  for (const viewer of [null, ...company.people]) {
    const caller = viewer === null ? testApp.anonymous : testApp.withToken(viewer.token);
    const answer = await send(caller, endpoint, {
      ...request,
      // Every other viewer asks for a problem document, which lists errors.
      headers: (viewer?.employeeId ?? 0) % 2 === 0 ? { accept: 'application/problem+json' } : {},
    });
    // An archived person has no session.
    const seenBy = viewer?.isArchived === true ? null : viewer;
    const what = `${nameOf(endpoint)} ${JSON.stringify(request).slice(0, 120)} ${answer.status}`;
    watch.look(seenBy, what, `${await wordsOf(answer)}\n${JSON.stringify(answer.headers)}`);
    watch.look(seenBy, what, positionIn(answer.headers[LINK_HEADER.toLowerCase()]), maySee, ' in a position');
  }
}

/** The body, and of a PDF its words, its metadata and all its streams without compression. */
async function wordsOf({ status, text, bytes, headers }: Answer): Promise<string> {
  const isPack = status === 200 && bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  // A marked document has words in place of a PDF.
  if (!isPack || headers['content-type'] !== 'application/pdf') return text;
  return (await readPdf(bytes)).everything;
}

/** The sort keys of a page's last row, which the `Link` header carries in base64url. */
function positionIn(link: unknown): string {
  const [, position = ''] = /[?&]after=([\w-]+)/.exec(typeof link === 'string' ? link : '') ?? [];
  return Buffer.from(position, 'base64url').toString();
}

type Watch = ReturnType<typeof watchOver>;
type May<V> = (viewer: V, marker: Marker, company: MarkedCompany) => boolean;

function watchOver(company: MarkedCompany) {
  const leaks: string[] = [];
  const seenColumns = new Set<string>();
  const word =
    /mk[0-9a-z]{5}q|17[12]\d{7}|Benchmark_OwnReviewUpload|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const state = { looks: 0, sightings: 0 };
  return {
    leaks,
    get looks() {
      return state.looks;
    },
    get sightings() {
      return state.sightings;
    },
    get columns() {
      return new Set([...company.markers.values()].map(({ column }) => column)).size;
    },
    look<V extends MarkedPerson | null>(
      viewer: V,
      what: string,
      raw: string,
      may: May<V> = maySee,
      place = '',
    ) {
      state.looks += 1;
      for (const found of new Set(raw.match(word))) {
        const marker = company.markers.get(found);
        if (!marker) continue;
        if (may(viewer, marker, company)) {
          state.sightings += 1;
          seenColumns.add(marker.column + place);
        } else
          leaks.push(
            `${what}: ${viewer?.name ?? 'nobody'} sees ${marker.column}${place} ${JSON.stringify(marker)}`,
          );
      }
    },
    /** Columns that at least one viewer must have seen; otherwise the check itself is broken. */
    neverSeen: () =>
      [
        'employee.first_name',
        'employee.email',
        'employee.employee_number',
        'employee.permissions',
        'annual_review.skip_reason',
        'annual_review.sitdown_place',
        'annual_reviewer.survey_link',
        'annual_reviewer.annual_reviewer_id',
        'document.original_name',
        'document.document_id',
        'document bytes',
        'review_draft.content',
        'review_submission.content',
        'review_submission.reopen_reason',
        'review_outcome.peer_summary',
        'review_confirmation.comment',
        'agreed_action.text',
        'goal.title',
        'goal.description',
        'milestone.content',
        'goal_update.title',
        'goal_update.notes',
        'kudo.message',
        'kudo.original_message',
        'client.name',
        'project.name',
        'project.description',
        'project.notes',
        'project_link.name',
        'project_link.url',
        'project_evaluation.guid',
        'evaluation_note.content',
        'message.note',
        'calendar_feed.feed_id',
        'bulk_act.act',
        'bulk_step.plan',
        'bulk_step.reason',
        'bulk_step.warning',
        'project.name in a position',
      ]
        .filter((column) => !seenColumns.has(column))
        .map((column) => `${column}: nobody saw it, not even those who may`),
  };
}
