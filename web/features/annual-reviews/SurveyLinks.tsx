import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { z } from 'zod';
import { surveyLink } from '#contract/annual-reviews.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeSurveyLinks } from './annual-reviews.api.ts';
import type { ReviewView } from './review-view.ts';

type Props = {
  readonly view: ReviewView;
  /** As an icon, where many stand one below the other. */
  readonly isIcon?: boolean;
};

/** Edits the survey links of all reviewers that the viewer sees. */
export function SurveyLinks({ view, isIcon = false }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {isIcon ? (
        <ActionIcon
          variant="subtle"
          size="md"
          color="gray"
          title="Edit Survey Links"
          aria-label={`Edit survey links of the review of ${view.employee.fullName}`}
          onClick={open}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" size="compact-sm" onClick={open}>
          Edit Survey Links
        </Button>
      )}
      <FormDialog opened={opened} title="Edit Survey Links" onClose={close}>
        <LinksForm view={view} onClose={close} />
      </FormDialog>
    </>
  );
}

const linksInput = z.object({ links: z.array(z.object({ employeeId: z.int(), surveyLink })) });

function LinksForm({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const { annualReviewId, reviewers, version } = view.review;
  const links = reviewers.map(({ employeeId, surveyLink: link }) => ({ employeeId, surveyLink: link ?? '' }));
  const form = useZodForm(linksInput, { defaultValues: { links } });
  const change = useChangeSurveyLinks();
  // The rows as they were opened: a refetch must not slip another reviewer under a typed link.
  const rows = form.getValues('links');
  const nameOf = (employeeId: number) => reviewers.find((one) => one.employeeId === employeeId);
  return (
    <Form
      form={form}
      submitLabel="Save Links"
      onCancel={onClose}
      onSubmit={async (values) => {
        const body = values.links.map((link) => ({ annualReviewId, ...link }));
        await change.mutateAsync({ body, ifMatch: version });
        onClose();
        toast('The survey links have been saved.');
      }}
    >
      {rows.map(({ employeeId }, index) => (
        <TextField
          key={employeeId}
          name={`links.${index}.surveyLink`}
          label={`${nameOf(employeeId)?.reviewer ?? ''} (${nameOf(employeeId)?.type ?? ''})`}
          type="url"
          placeholder="https://"
        />
      ))}
    </Form>
  );
}
