import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import { hasOptions, hasSteps, takesSeveral } from '#contract/reviews/questions/question-set-rules.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { Question, QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { SelectField } from '#web/ui/forms/pickers/SelectField.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { questionForm, questionFrom, questionValues } from './question-form.ts';
import { useSaveForm } from './question-sets.api.ts';
import { contentOf, putQuestion } from './set-edits.ts';
import { kindLabels, kindsFor } from './set-words.ts';

type Props = DialogForm & {
  readonly set: QuestionSet;
  readonly question: Question;
  /** The place of its section. */
  readonly section: number;
  readonly isNew: boolean;
};

/** A question of the draft. Its kind and its key stay once they are published. */
export function QuestionForm({ set, question, section, isNew, onClose }: Props) {
  const { key } = question;
  const [schema] = useState(() => questionForm(otherKeys(set, key)));
  const form = useZodForm(schema, { defaultValues: questionValues(question) });
  const find = (newest: QuestionSet) => questionsOf(contentOf(newest)).find((one) => one.key === key);
  const { conflict, attempt } = useConflict(set, {
    values: (newest) => questionValues(find(newest) ?? question),
    isTakeable: !isNew,
    ...(isNew && { shown: (newest) => <p>{questionsOf(contentOf(newest)).length} questions</p> }),
  });
  const save = useSaveForm();
  // An imported question of another kind needs another key.
  const isPublished = questionsOf(set.published).some((one) => one.key === key && one.kind === question.kind);
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Question"
      onCancel={onClose}
      onSubmit={async (typed) => {
        const edit = putQuestion(key, questionFrom(set.type, typed), section);
        await attempt((base) =>
          save.mutateAsync({
            body: { type: base.type, content: edit(contentOf(base)) },
            ifMatch: base.version,
          }),
        );
        onClose();
        toast('The question has been saved in the draft.');
      }}
    >
      <QuestionParts set={set} isPublished={isPublished} />
    </Form>
  );
}

const otherKeys = (set: QuestionSet, key: string) =>
  [...questionsOf(contentOf(set)), ...questionsOf(set.published)].flatMap((one) =>
    one.key === key ? [] : [one.key],
  );

function QuestionParts({ set, isPublished }: { readonly set: QuestionSet; readonly isPublished: boolean }) {
  const kind = useWatch<{ kind: Question['kind'] }, 'kind'>({ name: 'kind' });
  return (
    <>
      <TextAreaField
        name="wording"
        label="Question"
        description="{name} stands for the first name of the employee."
        rows={2}
        required
      />
      <TextAreaField name="help" label="Help" description="Shown below the question." rows={2} />
      <SelectField
        name="kind"
        label="Kind"
        description={
          isPublished ? 'It is published. For another kind, add a question and delete this one.' : undefined
        }
        options={kindsFor(set.type).map((value) => ({ value, label: kindLabels[value] }))}
        isSearchable={false}
        disabled={isPublished}
        required
      />
      {hasSteps(kind) && <StepParts />}
      {hasOptions(kind) && <OptionParts isPeer={set.type === 'Peer' && kind === 'choice'} />}
      {takesSeveral(kind) && (
        <TextField
          name="most"
          label="How many can be chosen at most"
          description="Empty: all."
          inputMode="numeric"
        />
      )}
      <SwitchField name="isRequired" label="Required" />
      {kind !== 'text' && <SwitchField name="hasComment" label="Takes a comment" />}
      {set.type === 'Manager' && (
        <SwitchField
          name="isShared"
          label="Shared with the employee"
          description="The employee reads the answer once the review is shared. Off: kept for the lead and Admins."
        />
      )}
      <TextField
        name="key"
        label="Key"
        description={
          isPublished
            ? 'The key stays when you change the wording, so that answers can be compared with those of earlier reviews.'
            : 'Questions with the same key in Self, Manager and Peer stand side by side. It stays once it is published.'
        }
        disabled={isPublished}
        required
      />
    </>
  );
}

const StepParts = () => (
  <>
    <TextAreaField
      name="steps"
      label="Steps"
      description={`2 to ${questionSetLimits.steps}, one a line, the lowest first.`}
      rows={5}
      required
    />
    <TextField
      name="notApplicable"
      label="Not applicable"
      description="A choice apart from the steps, which no average counts. Empty: none."
    />
  </>
);

const OptionParts = ({ isPeer }: { readonly isPeer: boolean }) => (
  <>
    <TextAreaField
      name="options"
      label="Options"
      description={`2 to ${questionSetLimits.options}, one a line.`}
      rows={5}
      required
    />
    {isPeer && (
      <TextField
        name="declinesWith"
        label="Option that offers to decline"
        description="Whoever chooses it can decline the review. Empty: none."
      />
    )}
  </>
);
