import { type Ref, useSyncExternalStore } from 'react';
import { projectRoleLabels } from '#contract/core/enums.ts';
import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import type { EvaluationSection } from '#contract/projects/evaluation-link.schemas.ts';
import type { Draft } from '#web/app/drafts/draft.ts';
import { answerKey, answerOf, noteOf } from './draft.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import flow from '#web/ui/plain/text.module.css';
import { RatingScale } from './RatingScale.tsx';
import classes from './Survey.module.css';
import { TextCount } from '#web/ui/forms/TextCount.tsx';
import { isBegun, missingIn, noteProblem, notesId, questionId } from './survey-state.ts';

type Props = {
  readonly section: EvaluationSection;
  readonly draft: Draft;
  readonly keeper: DraftKeeper;
  /** Whether the server has the draft, for the person's other devices. */
  readonly isShared: boolean;
  /** Whether to mark unanswered questions. */
  readonly showsMissing: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** All questions about one colleague. */
export function PersonSection({ section, draft, keeper, isShared, showsMissing, headingRef }: Props) {
  const { targetEmployeeId, targetEmployeeName, roleUnderReview, teamLeadName, questions } = section;
  const missing = showsMissing ? missingIn(draft, section) : [];
  return (
    <section aria-labelledby="colleague" className={classes.section}>
      <div>
        <h2 id="colleague" ref={headingRef} tabIndex={-1} className={classes.colleague}>
          {targetEmployeeName}
        </h2>
        <p className={flow.quiet}>
          {projectRoleLabels[roleUnderReview]} · Read by the administrators
          {teamLeadName !== null && ` and ${teamLeadName}`}
        </p>
      </div>
      {questions.map((question) => (
        <RatingScale
          key={question.questionId}
          id={questionId(section, question)}
          question={question.question}
          value={answerOf(draft, targetEmployeeId, question.questionId)}
          isMissing={missing.includes(question)}
          onChange={(value) =>
            keeper.write('answers', answerKey(targetEmployeeId, question.questionId), value)
          }
        />
      ))}
      <Notes
        section={section}
        draft={draft}
        keeper={keeper}
        isShared={isShared}
        showsProblem={showsMissing}
      />
    </section>
  );
}

type NotesProps = Pick<Props, 'section' | 'draft' | 'keeper' | 'isShared'> & {
  readonly showsProblem: boolean;
};

/** Free-text notes about the colleague. Long text is never cut: it shows an error and blocks submission. */
function Notes({ section, draft, keeper, isShared, showsProblem }: NotesProps) {
  const { targetEmployeeId, targetEmployeeName } = section;
  const id = notesId(section);
  const text = noteOf(draft, targetEmployeeId);
  const problem = showsProblem ? noteProblem(draft, section) : null;
  const isKept = useSyncExternalStore(keeper.subscribe, keeper.isKept);
  const isSaved = useSyncExternalStore(keeper.subscribe, keeper.isSaved);
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        Notes about {targetEmployeeName} (optional)
      </label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        className={classes.notes}
        value={text}
        onChange={(event) => keeper.write('notes', targetEmployeeId, event.currentTarget.value)}
        {...(problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
      />
      <div className={classes.under}>
        <p className={classes.saved}>
          {isBegun(draft) && (isKept || isShared) && savedText(isSaved || !isKept, isShared)}
        </p>
        <TextCount text={text} limit={TEXT_MAX_CHARACTERS} />
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function savedText(isSaved: boolean, isShared: boolean): string {
  if (!isSaved) return 'Saving…';
  return isShared ? linkMessages.savedForAll : 'Saved';
}
