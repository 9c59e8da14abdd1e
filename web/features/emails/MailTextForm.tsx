import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { inOwnWords, type MailText, mailTextInput } from '#contract/core/mail-texts.schemas.ts';
import type { OwnWords } from '#contract/core/mail-texts.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeMailText } from './mail-texts.api.ts';
import classes from './MailTexts.module.css';

type Props = { readonly mail: MailText; readonly onClose: () => void };

/** The words of one kind of email, with a preview. An empty field stands for the words of Benchmark. */
export function MailTextForm({ mail, onClose }: Props) {
  const form = useZodForm(mailTextInput, { defaultValues: valuesOf(mail) });
  const { conflict, attempt } = useConflict(mail, { values: valuesOf });
  const typed = useWatch({ control: form.control });
  const change = useChangeMailText();
  return (
    <Form
      form={form}
      submitLabel="Save Words"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={async (words) => {
        await attempt(({ kind, version }) =>
          change.mutateAsync({ body: { kind, ...words }, ifMatch: version }),
        );
        onClose();
        toast('The words have been saved. They count from the next email on.');
      }}
    >
      <TextField name="subject" label="Subject" description="Empty: as Benchmark writes it, {subject}." />
      <TextField name="greeting" label="Greeting" description="Empty: Hello {firstName}," />
      <TextAreaField
        name="text"
        label="Text"
        description="Each line is a paragraph. {text} stands for the sentences of Benchmark, which always stay."
        rows={4}
      />
      <p className={classes.help}>
        {'{firstName}'} stands for the recipient’s first name, {'{company}'} for the company’s name.
      </p>
      <Preview example={mail.example} typed={typed} />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            for (const name of ['subject', 'greeting', 'text'] as const)
              form.setValue(name, '', { shouldDirty: true, shouldValidate: true });
          }}
        >
          Use the words of Benchmark
        </Button>
      </div>
    </Form>
  );
}

const valuesOf = ({ subject, greeting, text }: MailText) => ({
  subject: subject ?? '',
  greeting: greeting ?? '',
  text: text ?? '',
});

type PreviewProps = {
  readonly example: MailText['example'];
  readonly typed: { readonly [Name in keyof OwnWords]?: OwnWords[Name] | undefined };
};

/** The email about invented people, in the words that the form has now. */
function Preview({ example, typed }: PreviewProps) {
  const words = (value: string | null | undefined) => value?.trim() || null;
  const said = inOwnWords(
    example,
    { subject: words(typed.subject), greeting: words(typed.greeting), text: words(typed.text) },
    example,
  );
  return (
    <section className={classes.preview} aria-label="Preview">
      <h3>{said.subject}</h3>
      {[said.greeting, ...said.paragraphs].map((one, index) => (
        <p key={`${index} ${one}`}>{one}</p>
      ))}
      {example.rest.map((one) => (
        <p key={one} className={classes.rest}>
          {one}
        </p>
      ))}
      <p className={classes.rest}>{example.buttons.map((label) => `[${label}]`).join(' ')}</p>
    </section>
  );
}
