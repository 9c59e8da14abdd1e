import { peopleMessages } from '#contract/people.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import type { PickOption } from '#web/ui/forms/options.ts';
import type { ZodForm } from '#web/ui/forms/useZodForm.ts';
import { PersonFields } from './PersonFields.tsx';
import type { CheckedPerson, PersonValues } from './person-form.ts';

type Props = {
  readonly form: ZodForm<PersonValues, CheckedPerson>;
  readonly opened: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** Leads beside the ones that there are, such as the one who lost the role. */
  readonly moreLeads?: readonly PickOption[];
  /** Who the form is about; they are no lead of themselves. */
  readonly employeeId?: number;
  readonly isOwn?: boolean;
  readonly onSave: (values: CheckedPerson) => Promise<void>;
  /** Closes and keeps what was typed. */
  readonly onClose: () => void;
  readonly onCancel: () => void;
};

/** Everything that is written down about a person. A failed call closes it; the error dialog says why. */
export function PersonDialog(props: Props) {
  const { form, opened, title, submitLabel, onSave, onClose, onCancel, isOwn = false } = props;
  const save = async (values: CheckedPerson) => {
    try {
      await onSave(values);
    } finally {
      onClose();
    }
  };
  return (
    <FormDialog opened={opened} title={title} onClose={onClose}>
      <Form
        form={form}
        submitLabel={submitLabel}
        onCancel={onCancel}
        onSubmit={save}
        asksBeforeLeaving={false}
      >
        <PersonFields
          moreLeads={props.moreLeads ?? []}
          employeeId={props.employeeId ?? null}
          permissionsNote={isOwn ? peopleMessages.ownPermissions : null}
        />
      </Form>
    </FormDialog>
  );
}
