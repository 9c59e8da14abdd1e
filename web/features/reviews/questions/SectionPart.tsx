import { Button } from '@mantine/core';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { ActsMenu } from './ActsMenu.tsx';
import { sectionId, useEditor } from './editor-context.ts';
import { emptyQuestion } from './question-form.ts';
import { QuestionRow } from './QuestionRow.tsx';
import classes from './QuestionSets.module.css';
import { deleteSection, moveSection, newKey } from './set-edits.ts';

type Props = {
  readonly section: QuestionSetContent['sections'][number];
  readonly place: number;
};

/** A section with its questions in order. */
export function SectionPart({ section: { title, questions }, place }: Props) {
  const { set, content, edit, open, say, focusOn } = useEditor();
  const { sections } = content;
  const before = sections.slice(0, place).reduce((sum, one) => sum + one.questions.length, 0);
  const move = (by: -1 | 1) => {
    edit(moveSection(place, by));
    say(`${title} is now section ${place + by + 1} of ${sections.length}.`);
    focusOn(sectionId(place + by));
  };
  return (
    <section className={classes.section} aria-labelledby={sectionId(place)}>
      <div className={classes.head}>
        <h3 id={sectionId(place)} data-goal={sectionId(place)} tabIndex={-1} className={classes.title}>
          {title || `Section ${place + 1}`}
        </h3>
        <ActsMenu
          label={`More for the section ${title}`}
          goal={`section-menu-${place}`}
          acts={[
            { label: 'Rename', run: () => open({ section: place }) },
            { label: 'Move up', isOff: place === 0, run: () => move(-1) },
            { label: 'Move down', isOff: place === sections.length - 1, run: () => move(1) },
            {
              label: questions.length > 0 ? 'Delete (once it is empty)' : 'Delete',
              isOff: questions.length > 0,
              run: () => {
                edit(deleteSection(place));
                say(`The section ${title} is deleted.`);
                focusOn(sectionId(Math.max(place - 1, 0)));
              },
            },
          ]}
        />
      </div>
      <ol className={classes.list} start={before + 1}>
        {questions.map((question, at) => (
          <QuestionRow
            key={question.key}
            question={question}
            place={at}
            section={place}
            number={before + at + 1}
          />
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Add Question to ${title}`}
        onClick={() =>
          open({ question: emptyQuestion(set.type, newKey('text')), section: place, isNew: true })
        }
      >
        Add Question
      </Button>
    </section>
  );
}
