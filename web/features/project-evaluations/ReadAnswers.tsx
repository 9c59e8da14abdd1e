import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SectionResult } from '#contract/evaluation-results.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SectionAnswers } from './SectionResults.tsx';

type Props = { readonly projectName: string; readonly section: SectionResult };

/** Opens what colleagues answered on one project, question by question. */
export function ReadAnswers({ projectName, section }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  if (section.responses.every(({ scores }) => scores.length === 0) && section.notes.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Read the answers on ${projectName}`}
        onClick={open}
      >
        Read answers
      </Button>
      <FormDialog opened={opened} title={`Answers on ${projectName}`} size="large" onClose={close}>
        <SectionAnswers responses={section.responses} notes={section.notes} />
      </FormDialog>
    </>
  );
}
