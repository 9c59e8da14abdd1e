import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listBulkPeople } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { LINK_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { linkPlaceholders, problemOfPattern } from '#contract/core/values/link-pattern.ts';
import { call } from '#web/app/calls/api.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import classes from '../BulkAction.module.css';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';

const input = z.object({
  pattern: z
    .string()
    .trim()
    .max(LINK_MAX_CHARACTERS, `must be ${LINK_MAX_CHARACTERS} characters or less.`)
    .superRefine((pattern, context) => {
      const message = problemOfPattern(pattern);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  replaces: z.boolean(),
});

/** Set survey links: the pattern, with what its placeholders mean and three links that it makes. */
export function LinksOptions({ summary, onTyping, onAct }: OptionsProps) {
  const form = useZodForm(input, { defaultValues: { pattern: '', replaces: false } });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      isFilled={({ pattern }) => pattern.trim() !== ''}
      onChange={(values) => onAct(values && { kind: 'set-links', ...values })}
    >
      <TextField
        name="pattern"
        label="Link"
        required
        placeholder="https://survey.example/?review={reviewerId}"
        description="Placeholders stand for ids. They become different in each link."
      />
      <dl className={classes.placeholders}>
        {linkPlaceholders.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meanings[name]}</dd>
          </div>
        ))}
      </dl>
      <SwitchField name="replaces" label="Replace links that are already set" />
      {summary !== undefined && summary.counts.planned > 0 && <Examples bulkActId={summary.bulkActId} />}
    </OptionsForm>
  );
}

const meanings: Readonly<Record<(typeof linkPlaceholders)[number], string>> = {
  employeeId: 'the id of the person under review',
  reviewerId: 'the id of the reviewer',
  type: 'Self, Peer or Manager',
  periodStart: 'the first day of the marking period, such as 2026-01-31',
};

const EXAMPLES = 3;

/** The first links that the pattern makes. */
function Examples({ bulkActId }: { readonly bulkActId: string }) {
  const { data = [] } = useQuery({
    queryKey: ['bulk-link-examples', bulkActId],
    queryFn: ({ signal }) =>
      call(listBulkPeople, {
        params: { bulkActId },
        query: { state: 'Planned', limit: String(EXAMPLES) },
        signal,
      }),
    select: useNamesToldApart(),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  });
  const links = data.flatMap(({ employeeId, fullName, plan }) =>
    (plan.links ?? []).map((link) => ({
      ...link,
      of: fullName,
      key: `${employeeId} ${link.annualReviewerId}`,
    })),
  );
  return (
    <div>
      <p className={classes.label}>{links.length === 1 ? 'Example' : 'Examples'}</p>
      <ul className={classes.examples}>
        {links.slice(0, EXAMPLES).map(({ key, fullName, type, surveyLink, of }) => (
          <li key={key}>
            <span className={classes.quiet}>
              {fullName} ({type}) about {of}
            </span>
            <code>{surveyLink}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
