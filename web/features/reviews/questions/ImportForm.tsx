import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { changesBetween, questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { ONE_FILE, refusalOf, sizeOf } from '#web/ui/upload/upload-rules.ts';
import { useSaveDraft } from './question-sets.api.ts';
import classes from './QuestionSets.module.css';
import { contentOf } from './set-edits.ts';
import { readSetFile, SET_FILE_MAX_BYTES } from './set-file.ts';
import { changesText, lengthText } from './set-words.ts';

type Props = DialogForm & { readonly set: QuestionSet };
type Chosen = { readonly name: string; readonly content: QuestionSetContent };

/** Reads a set from a file, shows what it changes, and makes it the draft. */
export function ImportForm({ set, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = useSaveDraft();
  const refuse = (sentences: readonly string[]) => {
    setChosen(null);
    setProblems(sentences);
  };
  const choose = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    const refusal = files.length > 1 ? ONE_FILE : refusalOf(file, ['.json'], SET_FILE_MAX_BYTES);
    if (refusal !== null) return refuse([refusal]);
    const read = await file.text().then(
      (text) => readSetFile(set.type, text),
      () => ({ problems: ['The file could not be read. Choose it again.'] }),
    );
    if ('problems' in read) return refuse(read.problems);
    setProblems([]);
    setChosen({ name: file.name, content: read.content });
  };
  const use = async ({ content }: Chosen) => {
    await save.mutateAsync({ body: { type: set.type, content }, ifMatch: set.version });
    onClose();
    toast('The file is the draft now. Publish it when it is ready.');
  };
  return (
    <div className={classes.editor}>
      <DropZone
        label="File"
        hint={`json · up to ${sizeOf(SET_FILE_MAX_BYTES)}`}
        fileName={chosen?.name ?? null}
        accept={['.json']}
        error={problems[0] ?? null}
        isLocked={save.isPending}
        inputRef={input}
        onFiles={(files) => void choose(files)}
      />
      {problems.length > 1 && (
        <ul className={classes.lacks}>
          {problems.slice(1).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {chosen !== null && <WhatChanges set={set} content={chosen.content} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {chosen !== null && (
          <WorkButton isWorking={save.isPending} onClick={() => use(chosen)}>
            Use as Draft
          </WorkButton>
        )}
      </DialogActions>
    </div>
  );
}

/** What the file changes in the questions as the editor shows them, by their wording. */
function WhatChanges({ set, content }: { readonly set: QuestionSet; readonly content: QuestionSetContent }) {
  const now = contentOf(set);
  const changes = changesBetween(now, content);
  const sentences = changesText(changes);
  const wordingOf = new Map(
    [...questionsOf(now), ...questionsOf(content)].map((one) => [one.key, one.wording]),
  );
  const groups = [
    { title: 'Added', keys: changes.added },
    { title: 'Deleted', keys: changes.removed },
    { title: 'Changed', keys: changes.changed },
  ];
  return (
    <section className={classes.section} aria-label="What the file changes">
      <p role="status">
        {lengthText(questionsOf(content).length)}{' '}
        {sentences.length === 0 ? 'Nothing differs from the questions here.' : sentences.join(' ')}
        {set.draft !== null && ' The file replaces the draft.'}
      </p>
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <div key={title}>
            <h3 className={classes.title}>{title}</h3>
            <ul className={classes.plain}>
              {keys.map((key) => (
                <li key={key}>
                  {wordingOf.get(key) || 'No wording yet'} <code>{key}</code>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
