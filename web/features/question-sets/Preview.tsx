import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReviewerType } from '#contract/enums.ts';
import { withCompanyValues } from '#contract/question-set-rules.ts';
import type { Question, QuestionSetContent } from '#contract/question-sets.ts';
import classes from './QuestionSets.module.css';

type Props = { readonly type: ReviewerType; readonly content: QuestionSetContent };

const FIRST_NAME = 'Ana';

/** The questions as the reviewer of an invented employee sees them. */
export function Preview({ type, content }: Props) {
  return (
    <div className={classes.editor}>
      <p className={classes.help}>
        {type === 'Self'
          ? 'As Ana sees them in her own review. Nothing can be answered here.'
          : 'As they are asked about Ana. Nothing can be answered here.'}
      </p>
      {withCompanyValues(content).sections.map(({ title, questions }, place) => (
        <section key={`${place} ${title}`} className={classes.section} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          {questions.map((question) => (
            <PreviewedQuestion key={question.key} question={question} />
          ))}
        </section>
      ))}
    </div>
  );
}

const filled = (words: string) => words.replaceAll('{name}', FIRST_NAME);

function PreviewedQuestion({ question }: { readonly question: Question }) {
  const id = useId();
  const { kind, wording, help, isRequired, hasComment } = question;
  return (
    <fieldset
      disabled
      className={classes.previewed}
      {...(help !== '' && { 'aria-describedby': `${id}-help` })}
    >
      <legend className={classes.wording} id={id}>
        {filled(wording)}
        {isRequired && <span aria-hidden> *</span>}
        {isRequired && <VisuallyHidden> (required)</VisuallyHidden>}
      </legend>
      {help !== '' && (
        <p id={`${id}-help`} className={classes.help}>
          {filled(help)}
        </p>
      )}
      {kind === 'text' && <textarea rows={4} aria-labelledby={id} className={classes.area} />}
      <Choices question={question} name={id} />
      {hasComment && (
        <label className={classes.comment}>
          Comment
          <textarea rows={2} className={classes.area} />
        </label>
      )}
    </fieldset>
  );
}

function Choices({ question, name }: { readonly question: Question; readonly name: string }) {
  const { kind, steps, options, notApplicable } = question;
  const isSeveral = kind === 'choices' || kind === 'values';
  return [...steps, ...options, ...(notApplicable === null ? [] : [notApplicable])].map((choice, place) => (
    <label key={`${place} ${choice}`} className={classes.choice}>
      <input type={isSeveral ? 'checkbox' : 'radio'} name={name} />
      {choice}
    </label>
  ));
}
