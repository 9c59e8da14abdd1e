import { Button } from '@mantine/core';
import { useEditor } from './editor-context.ts';
import classes from './QuestionSets.module.css';
import { deletedQuestions, restoreQuestion } from './set-edits.ts';

/** Questions of the published version that the draft no longer has, and what adding them anew would mean. */
export function DeletedQuestions() {
  const { set, content, edit, say } = useEditor();
  const deleted = deletedQuestions({ published: set.published, draft: content });
  if (deleted.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="deleted-questions">
      <h3 id="deleted-questions" className={classes.title}>
        Deleted since Version {set.number}
      </h3>
      <p className={classes.help}>
        A question that you add anew gets a new key. Its answers don’t stand beside those of earlier reviews.
        Put the question back to keep its key.
      </p>
      <ul className={classes.list}>
        {deleted.map(({ question, title }) => (
          <li key={question.key} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.wording}>{question.wording}</p>
              <p className={classes.facts}>
                <code>{question.key}</code>
              </p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Put Back ${question.wording}`}
              onClick={() => {
                edit(restoreQuestion(question, title));
                say(`${question.wording} is back.`);
              }}
            >
              Put Back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
