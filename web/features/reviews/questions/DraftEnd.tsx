import { useRef } from 'react';
import { Button } from '@mantine/core';
import { changesBetween } from '#contract/reviews/questions/question-set-changes.ts';
import { publishProblems, withCompanyValues } from '#contract/reviews/questions/question-set-rules.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { useEditor } from './editor-context.ts';
import { usePublishSet, useSaveDraft } from './question-sets.api.ts';
import classes from './QuestionSets.module.css';
import { changesText } from './set-words.ts';

/** What the draft lacks, and the two ways to end it. */
export function DraftEnd({ isSaving }: { readonly isSaving: boolean }) {
  const { set, content } = useEditor();
  const problems = useRef<HTMLElement>(null);
  const publish = usePublishSet();
  const discard = useSaveDraft();
  const { type, number, version, draft } = set;
  if (draft === null) return null;
  const lacks = publishProblems(type, withCompanyValues(content), set.published);
  const next = `Publish Version ${number + 1}`;
  return (
    <>
      {lacks.length > 0 && (
        <section
          ref={problems}
          tabIndex={-1}
          className={classes.lacks}
          aria-label="What the set lacks to be published"
        >
          <p>Before you can publish version {number + 1}:</p>
          <ul>
            {lacks.map(({ sentence }, place) => (
              <li key={`${place} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.end}>
        <p className={classes.saved} role="status">
          {isSaving ? 'Saving…' : 'The draft is saved. All Admins work on the same draft.'}
        </p>
        <ConfirmButton
          variant="default"
          label="Discard Draft"
          title="Discard the draft?"
          message={`The questions are those of version ${number} again. All Admins lose the draft.`}
          verb="Discard Draft"
          isDestructive
          done="The draft has been discarded."
          onConfirm={() => discard.mutateAsync({ body: { type, content: null }, ifMatch: version })}
        />
        {lacks.length > 0 ? (
          <Button onClick={() => problems.current?.focus()}>{next}</Button>
        ) : (
          <ConfirmButton
            label={next}
            title={`Publish version ${number + 1}?`}
            message={
              <>
                {changesText(changesBetween(set.published, content)).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <p>Reviews that start from now on ask these questions. Running reviews keep theirs.</p>
              </>
            }
            verb={next}
            done={`Version ${number + 1} has been published.`}
            onConfirm={() => publish.mutateAsync({ body: { type, content: draft }, ifMatch: version })}
          />
        )}
      </div>
    </>
  );
}
