import { LAST_RED_DAY } from '#contract/core/values/dates.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import classes from './ColorsDialog.module.css';

type Props = { readonly opened: boolean; readonly onClose: () => void };

const { Time, Dot, Review } = LAST_RED_DAY;

/** When a deadline is red, orange or neither. The numbers are those by which the pages color. */
const rules = [
  {
    of: 'Days left of an annual review',
    tones: [
      { tone: 'danger', word: 'Red', text: `${Review} days or fewer, today, or overdue` },
      { tone: 'neutral', word: 'Gray', text: `more than ${Review} days` },
    ],
  },
  {
    of: 'Time left of projects, evaluations, goals and tasks',
    tones: [
      { tone: 'danger', word: 'Red', text: `under ${Time + 1} days, today, or overdue` },
      { tone: 'warning', word: 'Orange', text: `from ${Time + 1} days to under a month` },
      { tone: 'neutral', word: 'Gray', text: 'a month or more' },
    ],
  },
  {
    of: 'Dots of deadlines',
    tones: [
      { tone: 'danger', word: 'Red', text: `${Dot} days or fewer, today, or overdue` },
      { tone: 'warning', word: 'Orange', text: 'under a month' },
      { tone: 'info', word: 'Blue', text: 'a month or more' },
    ],
  },
  {
    of: 'The bars of both panels',
    tones: [
      { tone: 'danger', word: 'Red', text: 'late' },
      { tone: 'warning', word: 'Orange', text: 'due within two weeks' },
      { tone: 'info', word: 'Blue', text: 'due later' },
      { tone: 'good', word: 'Green', text: 'all submitted' },
      { tone: 'neutral', word: 'Gray', text: 'without a deadline, or no one to evaluate' },
    ],
  },
] as const;

/** What the colors on the dashboard mean. */
export const ColorsDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} title="What the Colors Mean" onClose={onClose}>
    <div className={classes.rules}>
      {rules.map(({ of, tones }) => (
        <section key={of} aria-label={of}>
          <h3 className={classes.title}>{of}</h3>
          <ul className={classes.tones}>
            {tones.map(({ tone, word, text }) => (
              <li key={word}>
                <StatusDot tone={tone} word={`${word}: ${text}`} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Dialog>
);
