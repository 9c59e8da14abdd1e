import {
  encodingLabels,
  fieldLabels,
  historyColumns,
  importEncodings,
  type ImportField,
  rosterFields,
} from '#contract/people/import-columns.ts';
import type {
  FileChoices,
  FileReading,
  ImportChoices,
  ImportPreview,
} from '#contract/people/people-import.schemas.ts';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { ChoiceBar } from '#web/ui/choices/ChoiceBar.tsx';
import { DropDown } from '#web/ui/choices/DropDown.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { authorText, encodingText, leadText, leftOutTexts, missingText, personText } from './import-words.ts';
import classes from './PeopleImport.module.css';
import { saveChoices } from './people-import.api.ts';

type Kind = 'roster' | 'history';
type Choose = (said: ImportChoices) => void;

type Props = {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  /** The choices are those of the last file with the same headings. */
  readonly isRemembered: boolean;
  readonly isLocked: boolean;
  readonly onChoose: Choose;
  readonly onForget: () => void;
};

const titles = { roster: 'Columns', history: 'Columns of the earlier positions' } as const;

/** How the files were read: what is open comes first, everything else can be changed. */
export function ImportColumns({ preview, choices, isRemembered, isLocked, onChoose, onForget }: Props) {
  const { reading, openLeads, ledByAuthor } = preview;
  const hasChoices = choices.roster !== undefined || choices.history !== undefined;
  return (
    <fieldset className={classes.plain} disabled={isLocked} aria-label="How the file is read">
      {isRemembered && <Banner>Read as you chose for the last file with these headings.</Banner>}
      {(['roster', 'history'] as const).map((kind) => {
        const read = reading[kind];
        if (read === null) return null;
        const choose = (said: FileChoices) => onChoose({ [kind]: { ...choices[kind], ...said } });
        return (
          <Fragment key={kind}>
            <Reading reading={read} choices={choices[kind] ?? {}} onChoose={choose} />
            <ColumnTable kind={kind} reading={read} choices={choices[kind] ?? {}} onChoose={choose} />
          </Fragment>
        );
      })}
      {openLeads.length > 0 && (
        <OpenLeads
          leads={openLeads}
          choices={choices.roster ?? {}}
          onChoose={(said) => onChoose({ roster: { ...choices.roster, ...said } })}
        />
      )}
      {ledByAuthor > 0 && <Banner>{authorText(ledByAuthor)}</Banner>}
      {hasChoices && (
        <div className={classes.actions}>
          <Button variant="subtle" size="compact-sm" onClick={onForget}>
            Forget These Choices
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => saveChoices(choices)}>
            Save These Choices as a File
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type FileProps = {
  readonly reading: FileReading;
  readonly choices: FileChoices;
  readonly onChoose: (said: FileChoices) => void;
};

/** What the file leaves open, and what was left out of it. */
function Reading({ reading, choices, onChoose }: FileProps) {
  const { encoding, proof, sheet, sheets, missing, days } = reading;
  const texts = leftOutTexts(reading);
  const isQuiet = encoding === null && sheets.length < 2 && missing.length + days.length + texts.length === 0;
  if (isQuiet) return null;
  return (
    <Widget title="How the file is read">
      {missing.length > 0 && <Banner tone="warning">{missingText(missing)}</Banner>}
      {days.map((day) => (
        <OpenDays
          key={day.field}
          day={day}
          onChoose={(format) => onChoose({ days: { ...choices.days, [day.field]: format } })}
        />
      ))}
      {sheet !== null && sheets.length > 1 && (
        <div className={classes.question}>
          <DropDown
            label="Sheet"
            value={sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onChoose({ sheet: name })}
          />
        </div>
      )}
      {encoding !== null && (
        <div className={classes.question}>
          <p className={classes.words}>{encodingText(encoding, proof)}</p>
          <DropDown
            label="If names look wrong, read it as"
            value={encoding}
            options={importEncodings.map((value) => ({ value, label: encodingLabels[value] }))}
            onChange={(chosen) => {
              const found = importEncodings.find((one) => one === chosen);
              if (found !== undefined) onChoose({ encoding: found });
            }}
          />
        </div>
      )}
      {texts.map((text) => (
        <p key={text} className={classes.words}>
          {text}
        </p>
      ))}
    </Widget>
  );
}

type Day = FileReading['days'][number];
type Format = Day['choices'][number]['format'];

/** The one question about days: which of the readings is right. */
function OpenDays({ day, onChoose }: { readonly day: Day; readonly onChoose: (format: Format) => void }) {
  const { field, samples, choices } = day;
  const words = (days: readonly (string | null)[]) =>
    days.map((one) => (one === null ? 'no day' : longDay(one))).join(' · ');
  return (
    <div className={classes.question}>
      <p className={classes.words}>
        {fieldLabels[field]}: the file says {samples.join(' · ')}. Which days are meant?
      </p>
      <ChoiceBar
        label={`Days of ${fieldLabels[field]}`}
        look="chips"
        value=""
        options={choices.map(({ format, days }) => ({ value: format, label: words(days) }))}
        onChange={onChoose}
      />
    </div>
  );
}

const months = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** 'March 4, 2019': both the month and the day in plain sight. */
const longDay = (day: string) => months.format(new Date(`${day}T00:00:00Z`));

const NOT_NEEDED = '';

/** Each column of the file with what it is read as. */
function ColumnTable({ kind, reading, choices, onChoose }: FileProps & { readonly kind: Kind }) {
  const { columns, missing } = reading;
  const fields: readonly ImportField[] = kind === 'roster' ? rosterFields : historyColumns;
  const options = [
    { value: NOT_NEEDED, label: 'Not needed' },
    ...fields.map((field) => ({ value: field, label: fieldLabels[field] })),
  ];
  const choose = (heading: string, value: string) => {
    const field = fields.find((one) => one === value) ?? null;
    // A field has one column: the one that had it gives it up.
    const others = columns.filter((one) => field !== null && one.field === field && one.heading !== heading);
    const given = Object.fromEntries(others.map((one) => [one.heading, null]));
    onChoose({ columns: { ...choices.columns, ...given, [heading]: field } });
  };
  return (
    <CollapsibleSection title={titles[kind]} count={columns.length} isOpenAtFirst={missing.length > 0}>
      <ul className={classes.columns}>
        {columns.map(({ heading, field, samples }) => (
          <li key={heading}>
            <DropDown
              label={heading}
              value={field ?? NOT_NEEDED}
              options={options}
              onChange={(value) => choose(heading, value)}
            />
            <p className={classes.samples}>{samples.length === 0 ? 'No values' : samples.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
}

type LeadProps = {
  readonly leads: ImportPreview['openLeads'];
  readonly choices: FileChoices;
  readonly onChoose: (said: FileChoices) => void;
};

const OpenLeads = ({ leads, choices, onChoose }: LeadProps) => (
  <Widget title="Who is meant?">
    {leads.map((lead) => (
      <div key={lead.text} className={classes.question}>
        <p className={classes.words}>{leadText(lead)}</p>
        <DropDown
          label={`Who is ${lead.text}?`}
          value=""
          options={[
            { value: '', label: 'Choose a person' },
            ...lead.people.map((person) => ({ value: person.email, label: personText(person) })),
          ]}
          onChange={(email) => email !== '' && onChoose({ leads: { ...choices.leads, [lead.text]: email } })}
        />
      </div>
    ))}
  </Widget>
);
