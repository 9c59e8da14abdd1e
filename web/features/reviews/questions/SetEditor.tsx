import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { DeletedQuestions } from './DeletedQuestions.tsx';
import { formsOf, openedIn, placeOf } from './form-place.ts';
import { DraftEnd } from './DraftEnd.tsx';
import { EarlierReviews } from './EarlierReviews.tsx';
import { EditorContext, type Opened } from './editor-context.ts';
import classes from './QuestionSets.module.css';
import { SectionPart } from './SectionPart.tsx';
import { SetFiles } from './SetFiles.tsx';
import { lengthText, versionText } from './set-words.ts';
import { useSetEdits } from './use-set-edits.ts';

const QuestionForm = lazyForm(async () => (await import('./QuestionForm.tsx')).QuestionForm);
const SectionForm = lazyForm(async () => (await import('./SectionForm.tsx')).SectionForm);

type Props = {
  readonly set: QuestionSet;
  /** The questions as a reviewer sees them. */
  readonly preview: (content: QuestionSetContent) => ReactNode;
};

/** The draft of a set: its questions in order, and what can be done with the whole set. */
export function SetEditor({ set, preview }: Props) {
  const { content, isSaving, edit } = useSetEdits(set);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { said, say, focusOn } = useSpokenEdits(content);
  const open = (what: Opened) => {
    setOpened(what);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  useReopened(formsOf(set.type), (given) => {
    const again = openedIn(set.type, content, given);
    if (again !== null) open(again);
  });
  const editor = { set, content, edit, open, say, focusOn };
  return (
    <EditorContext value={editor}>
      <Widget
        isLong
        title={`${set.type} Questions`}
        actions={
          <>
            <FormButton
              variant="default"
              size="compact-sm"
              label="Preview"
              title={`Preview of the ${set.type} questions`}
              form={() => preview(content)}
            />
            <SetFiles />
          </>
        }
      >
        <div className={classes.editor}>
          <p className={classes.state}>
            {versionText(set)} {lengthText(questionsOf(content).length)}
            {set.draft !== null && <StatusPill tone="info" word="Draft with changes" />}
          </p>
          <EarlierReviews />
          {content.sections.map((section, place) => (
            <SectionPart key={`${place} ${section.title}`} section={section} place={place} />
          ))}
          <div>
            {content.sections.length < questionSetLimits.sections && (
              <Button variant="default" size="compact-sm" onClick={() => open({ section: null })}>
                Add Section
              </Button>
            )}
          </div>
          <DeletedQuestions />
          <DraftEnd isSaving={isSaving} />
        </div>
      </Widget>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {opened !== null && (
        <FormDialog opened={isOpen} title={titleOf(opened)} place={placeOf(set.type, opened)} onClose={close}>
          {/* A form is based on what is saved. */}
          {isSaving ? (
            <Skeletons rows={3} />
          ) : 'question' in opened ? (
            <QuestionForm set={set} {...opened} onClose={close} />
          ) : (
            <SectionForm set={set} place={opened.section} onClose={close} />
          )}
        </FormDialog>
      )}
    </EditorContext>
  );
}

const titleOf = (opened: Opened) =>
  'question' in opened
    ? opened.isNew
      ? 'Add Question'
      : 'Edit Question'
    : opened.section === null
      ? 'Add Section'
      : 'Rename Section';

/** What a press did, for screen readers, and where the focus goes when the pressed button is gone. */
function useSpokenEdits(content: unknown) {
  const [said, setSaid] = useState('');
  const goal = useRef<string>(null);
  useEffect(() => {
    if (goal.current === null) return;
    document.querySelector<HTMLElement>(`[data-goal="${goal.current}"]`)?.focus();
    goal.current = null;
  }, [content]);
  return {
    said,
    say: setSaid,
    focusOn: (name: string) => {
      goal.current = name;
    },
  };
}
