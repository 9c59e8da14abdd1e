import type { Ref } from 'react';
import { projectRoleLabels } from '#contract/enums.ts';
import { TEXT_MAX_CHARACTERS } from '#contract/constants.ts';
import type { EvaluationSection } from '#contract/project-evaluations.ts';
import { answerKey, answerOf, type Draft, noteOf } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import flow from './flow.module.css';
import { RatingScale } from './RatingScale.tsx';
import classes from './Survey.module.css';
import { missingIn, questionId } from './survey-state.ts';

type Props = {
  readonly section: EvaluationSection;
  readonly draft: Draft;
  readonly keeper: DraftKeeper;
  /** Whether unanswered questions say so. */
  readonly showsMissing: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** Everything that is asked about one colleague. */
export function PersonSection({ section, draft, keeper, showsMissing, headingRef }: Props) {
  const { targetEmployeeId, targetEmployeeName, roleUnderReview, questions } = section;
  const missing = showsMissing ? missingIn(draft, section) : [];
  const notesId = `notes-${targetEmployeeId}`;
  return (
    <section aria-labelledby="colleague" className={classes.section}>
      <div>
        <h2 id="colleague" ref={headingRef} tabIndex={-1} className={classes.colleague}>
          {targetEmployeeName}
        </h2>
        <p className={flow.quiet}>{projectRoleLabels[roleUnderReview]}</p>
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
      <div>
        <label htmlFor={notesId} className={classes.label}>
          Notes about {targetEmployeeName} (optional)
        </label>
        <textarea
          id={notesId}
          rows={4}
          maxLength={TEXT_MAX_CHARACTERS}
          className={classes.notes}
          value={noteOf(draft, targetEmployeeId)}
          onChange={(event) => keeper.write('notes', targetEmployeeId, event.currentTarget.value)}
        />
      </div>
    </section>
  );
}
