import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { projectTexts } from '#contract/projects/project-texts.ts';
import type { Conflict } from '#web/ui/forms/conflict.ts';
import { dayHere } from '#web/ui/forms/dates/day-here.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { markupHint } from '#contract/core/values/markup.ts';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import type { ZodForm } from '#web/ui/forms/useZodForm.ts';
import { ClientField } from './ClientField.tsx';
import classes from './form.module.css';
import { LinkRows } from './LinkRows.tsx';
import { duplicateLinks, type ProjectValues } from './project-values.ts';
import { TeamRows } from './team/TeamRows.tsx';

type Props = {
  /** Owned by the page, so that the input survives a changed layout around the form. */
  readonly form: ZodForm<ProjectValues, ProjectValues>;
  /** Null for a new project. */
  readonly projectId: number | null;
  /** People of the team whom the list of people may not have, such as archived ones. */
  readonly known: readonly PickOption[];
  readonly onSave: (values: ProjectValues) => Promise<void>;
  readonly onCancel: () => void;
  readonly conflict?: Conflict | null;
};

/** The form for new and existing projects. */
export function ProjectForm({ form, projectId, known, onSave, onCancel, conflict }: Props) {
  const links = useFieldArray({ control: form.control, name: 'links' });
  const [linkProblem, setLinkProblem] = useState<string | null>(null);
  const [today] = useState(dayHere);

  const [removed, setRemoved] = useState<ProjectValues['links']>([]);

  const dropDuplicates = () => {
    const present = form.getValues('links');
    const rows = duplicateLinks(present);
    if (rows.length > 0) links.remove(rows);
    setRemoved([...removed, ...present.filter((_, row) => rows.includes(row))]);
    return rows.length > 0;
  };
  const restore = () => {
    setLinkProblem(null);
    setRemoved([]);
    links.append(removed, { focusName: `links.${links.fields.length}.name` });
  };
  const mayAddLink = () => {
    const hasDropped = dropDuplicates();
    setLinkProblem(hasDropped ? projectMessages.linkTitlesUnique : null);
    return !hasDropped;
  };
  const save = async (checked: ProjectValues) => {
    setLinkProblem(null);
    // Stop the save, so that the person notices a removed link.
    if (dropDuplicates()) throw new LinkTitlesError();
    await onSave(checked);
  };

  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Project"
      onCancel={onCancel}
      onSubmit={save}
      asksBeforeLeaving
    >
      <TextField name="projectName" label={projectTexts.projectName} required />
      <ClientField />
      <TextAreaField
        name="description"
        label={projectTexts.description}
        description={markupHint}
        rows={4}
        required
        countTo={TEXT_MAX_CHARACTERS}
      />
      <div className={classes.dates}>
        <DateFieldControl name="startDate" label={projectTexts.startDate} deps={['endDate']} required />
        <DateFieldControl
          name="endDate"
          label={projectTexts.endDate}
          deps={['startDate', 'evaluationDeadline']}
          required
        />
        <DateFieldControl
          name="evaluationDeadline"
          label={projectTexts.evaluationDeadline}
          deps={['endDate']}
          required
          today={today}
        />
      </div>
      <TeamRows projectId={projectId} control={form.control} known={known} />
      <LinkRows
        rows={links}
        problem={linkProblem}
        mayAdd={mayAddLink}
        removed={removed.length}
        onRestore={restore}
      />
      <TextAreaField
        name="notes"
        label={projectTexts.notes}
        description={`Everyone on the team sees these notes in the evaluation. ${markupHint}`}
        countTo={TEXT_MAX_CHARACTERS}
      />
    </Form>
  );
}

/** Mimics a refused call with an error at the links. */
class LinkTitlesError extends Error {
  readonly errors = [{ path: 'links', message: projectMessages.linkTitlesUnique }];
}
