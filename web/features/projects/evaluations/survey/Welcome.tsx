import { useSyncExternalStore } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { timeRemaining } from '#web/app/time-remaining.ts';
import { paths } from '#web/app/paths.ts';
import { useSignedInUser, useViewer } from '#web/app/session/use-session.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import flow from '#web/ui/plain/text.module.css';
import { ButtonLink } from '#web/ui/plain/Button.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { isBegun, isDone } from './survey-state.ts';

type Props = {
  readonly guid: string;
  readonly evaluation: LinkedEvaluation;
  readonly keeper: DraftKeeper;
};

/** What the evaluation is about, in whose name the person answers, and who reads the answers. */
export function Welcome({ guid, evaluation, keeper }: Props) {
  const { clientName, projectName, description, reviewerName, deadline, today, sections } = evaluation;
  const draft = useSyncExternalStore(keeper.subscribe, keeper.current);
  const user = useSignedInUser();
  // Links are clickable only for signed-in viewers with at least one permission.
  const isClickable = useViewer().permissions.length > 0;
  const isSomebodyElse = user !== null && user.employeeId !== evaluation.reviewerId;
  const done = sections.filter((section) => isDone(draft, section)).length;
  return (
    <Page over={clientName} title={projectName} width="reading">
      <RichText text={description} hasLinks={isClickable} />
      <Banner kind="plain">
        <p>
          <strong>{linkMessages.answeringAs(reviewerName)}</strong>
        </p>
        <p>{linkMessages.whoReads}</p>
      </Banner>
      {isSomebodyElse && (
        <Banner tone="warning" kind="plain">
          {linkMessages.otherPerson}
        </Banner>
      )}
      {sections.length === 0 ? (
        <p className={flow.sentence}>{linkMessages.nobodyToEvaluate}</p>
      ) : (
        <div>
          {isBegun(draft) && (
            <p className={flow.sentence}>
              You have started: {done} of {sections.length} done. Your answers are still here.
            </p>
          )}
          <p className={flow.buttons}>
            <ButtonLink to={paths.evaluationSurvey(guid)} size="large" look="primary">
              {isBegun(draft) ? 'Continue' : 'Begin Evaluation'}
            </ButtonLink>
          </p>
        </div>
      )}
      <section className={flow.card} aria-labelledby="dates">
        <h2 id="dates" className={flow.heading}>
          Dates
        </h2>
        <dl className={flow.facts}>
          <dt>Project</dt>
          <dd>
            {formatDay(evaluation.startDate)} – {formatDay(evaluation.endDate)}
          </dd>
          <dt>Review deadline</dt>
          <dd>
            {formatDay(deadline)}{' '}
            <span className={flow.left} data-tone={timeRemaining(deadline, today).tone}>
              ({timeRemaining(deadline, today).text})
            </span>
          </dd>
          {deadline < today && (
            <>
              <dt>Can be submitted until</dt>
              <dd>{formatDay(evaluation.closesOn)}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={flow.card} aria-labelledby="team">
        <h2 id="team" className={flow.heading}>
          Team
        </h2>
        <ul className={flow.list}>
          {evaluation.team.map(({ employeeId, fullName, projectRole }) => (
            <li key={employeeId} className={flow.member}>
              <span>
                {fullName}
                {employeeId === evaluation.reviewerId && ' (you)'}
              </span>
              <span className={flow.quiet}>{projectRoleLabels[projectRole]}</span>
            </li>
          ))}
        </ul>
      </section>
      <Links links={evaluation.links} isClickable={isClickable} />
      {evaluation.notes !== '' && (
        <section className={flow.card} aria-labelledby="notes">
          <h2 id="notes" className={flow.heading}>
            Notes from the project manager
          </h2>
          <RichText text={evaluation.notes} hasLinks={isClickable} />
        </section>
      )}
    </Page>
  );
}

type LinksProps = Pick<LinkedEvaluation, 'links'> & { readonly isClickable: boolean };

function Links({ links, isClickable }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <section className={flow.card} aria-labelledby="links">
      <h2 id="links" className={flow.heading}>
        Links
      </h2>
      <ul className={flow.list}>
        {links.map(({ linkId, name, url }) => (
          <li key={linkId}>
            {isClickable && /^https?:/i.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer" className={flow.link}>
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
