import { ignore, type Row } from './conflicts.test-fixture.tsx';
import { ActionsForm } from './reviews/reading/ActionsForm.tsx';
import { SummaryForm } from './reviews/reading/PeerSummary.tsx';
import { entryOf, readReview } from './reviews/reading/read-review.test-data.ts';
import { ReopenForm } from './reviews/reading/ReopenForm.tsx';

/** The forms of the page on which a review is read. */
export const readingRows: readonly Row[] = [
  {
    name: 'summary of peers',
    field: /^What the peers say/,
    typed: 'Reliable',
    newest: 'Kind',
    save: 'Save Summary',
    draw: (isNewest) => (
      <SummaryForm
        review={readReview(
          isNewest
            ? {
                peerSummary: 'Kind',
                version: 2,
              }
            : { version: 1 },
        )}
      />
    ),
  },
  {
    name: 'agreed actions',
    field: 'Action 1',
    typed: 'Rest',
    newest: 'Learn to sail',
    save: 'Save Actions',
    draw: (isNewest) => (
      <ActionsForm
        review={readReview(
          isNewest
            ? {
                actions: ['Learn to sail'],
                version: 2,
              }
            : { version: 1 },
        )}
        onClose={ignore}
      />
    ),
  },
  {
    name: 'reopened form',
    field: 'Reason',
    typed: 'Say more',
    newest: 'Shared on 05/02/2026',
    save: 'Reopen',
    draw: (isNewest) => (
      <ReopenForm
        review={readReview(
          isNewest
            ? {
                sharedAt: '2026-05-02',
                reviewVersion: 2,
              }
            : { reviewVersion: 1 },
        )}
        entry={entryOf('Manager')}
        onClose={ignore}
      />
    ),
  },
];
