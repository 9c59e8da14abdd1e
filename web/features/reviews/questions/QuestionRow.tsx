import { Button } from '@mantine/core';
import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { ActsMenu } from './ActsMenu.tsx';
import { sectionId, useEditor } from './editor-context.ts';
import type { MenuAct } from './OpenMenu.tsx';
import classes from './QuestionSets.module.css';
import { copyQuestion, deleteQuestion, moveQuestion, moveToSection, newKey } from './set-edits.ts';
import { factsOf } from './set-words.ts';

type Props = {
  readonly question: Question;
  /** Within the section. */
  readonly place: number;
  readonly section: number;
  /** Within the set, from 1 on. */
  readonly number: number;
};

/** A question of the draft, with what can be done with it. */
export function QuestionRow({ question, place, section, number }: Props) {
  const { set, content, edit, open, say, focusOn } = useEditor();
  const { key, kind } = question;
  const wording = question.wording || `Question ${number}`;
  const count = questionsOf(content).length;
  const isFirst = section === 0 && place === 0;
  const isLast =
    section === content.sections.length - 1 &&
    place === (content.sections[section]?.questions.length ?? 0) - 1;
  const move = (by: -1 | 1) => {
    const after = moveQuestion(key, by)(content);
    edit(moveQuestion(key, by));
    say(placeText(wording, questionsOf(after).findIndex((one) => one.key === key) + 1, count));
    focusOn(menuId(key));
  };
  const copy = () => {
    const copied = newKey(kind);
    edit(copyQuestion(key, copied));
    say(`${wording} is copied. The copy has the key ${copied}.`);
    focusOn(menuId(copied));
  };
  const acts: MenuAct[] = [
    { label: 'Move up', isOff: isFirst, run: () => move(-1) },
    { label: 'Move down', isOff: isLast, run: () => move(1) },
    ...content.sections.flatMap(({ title }, at) => {
      if (at === section) return [];
      const run = () => {
        edit(moveToSection(key, at));
        say(`${wording} is now in ${title}.`);
        focusOn(menuId(key));
      };
      return [{ label: `Move to ${title || `section ${at + 1}`}`, run }];
    }),
    ...(kind === 'overall' ? [] : [{ label: 'Copy', run: copy }]),
    {
      label: 'Delete',
      run: () => {
        edit(deleteQuestion(key));
        say(`${wording} is deleted.`);
        focusOn(sectionId(section));
      },
    },
  ];
  return (
    <li className={classes.row}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.words}>
        <p className={classes.wording}>{wording}</p>
        {question.help !== '' && <p className={classes.help}>{question.help}</p>}
        <p className={classes.facts}>
          {factsOf(set.type, question)} · <code>{key}</code>
        </p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit ${wording}`}
          onClick={() => open({ question, section, isNew: false })}
        >
          Edit
        </Button>
        <ActsMenu label={`More for ${wording}`} goal={menuId(key)} acts={acts} />
      </div>
    </li>
  );
}

const menuId = (key: string) => `question-menu-${key}`;

const placeText = (wording: string, number: number, count: number) =>
  `${wording} is now question ${number} of ${count}.`;
