import type { SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const SectionAnswers = lazyForm(async () => (await import('./SectionResults.tsx')).SectionAnswers);

type Props = { readonly projectName: string; readonly section: SectionResult };

/** Opens the colleagues' answers on one project, question by question. */
export function ReadAnswers({ projectName, section }: Props) {
  if (section.responses.every(({ scores }) => scores.length === 0) && section.notes.length === 0) return null;
  return (
    <FormButton
      variant="subtle"
      size="compact-sm"
      label="Read answers"
      aria-label={`Read answers on ${projectName}`}
      title={`Answers on ${projectName}`}
      width="large"
      form={() => <SectionAnswers responses={section.responses} notes={section.notes} />}
    />
  );
}
