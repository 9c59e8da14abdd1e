import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { questionsOf } from '#contract/question-set-changes.ts';
import type { Question } from '#contract/question-sets.ts';
import { sectionId, useEditor } from './editor-context.ts';
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
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              data-goal={menuId(key)}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`More for ${wording}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={isFirst} onClick={() => move(-1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={isLast} onClick={() => move(1)}>
              Move down
            </Menu.Item>
            {content.sections.map(({ title }, at) =>
              at === section ? null : (
                <Menu.Item
                  key={`${at} ${title}`}
                  onClick={() => {
                    edit(moveToSection(key, at));
                    say(`${wording} is now in ${title}.`);
                    focusOn(menuId(key));
                  }}
                >
                  Move to {title || `section ${at + 1}`}
                </Menu.Item>
              ),
            )}
            {kind !== 'overall' && (
              <Menu.Item
                onClick={() => {
                  const copy = newKey(kind);
                  edit(copyQuestion(key, copy));
                  say(`${wording} is copied. The copy has the key ${copy}.`);
                  focusOn(menuId(copy));
                }}
              >
                Copy
              </Menu.Item>
            )}
            <Menu.Item
              onClick={() => {
                edit(deleteQuestion(key));
                say(`${wording} is deleted.`);
                focusOn(sectionId(section));
              }}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}

const menuId = (key: string) => `question-menu-${key}`;

const placeText = (wording: string, number: number, count: number) =>
  `${wording} is now question ${number} of ${count}.`;
