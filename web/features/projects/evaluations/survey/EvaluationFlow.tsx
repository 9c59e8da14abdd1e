import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLoaderData, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { paths } from '#web/app/paths.ts';
import { useTryAgain } from '#web/app/calls/use-try-again.ts';
import { answersFile } from '../results/answers-file.ts';
import type { EvaluationData } from './evaluation-data.ts';
import { Complete } from './Complete.tsx';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { sendEvaluation } from './evaluation-link.api.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { LinkMessage } from './LinkMessage.tsx';
import { Survey } from './Survey.tsx';
import { submissionOf } from './survey-state.ts';
import { Welcome } from './Welcome.tsx';
import { linkStateOf } from './link-state.ts';

type Flow = {
  readonly guid: string;
  readonly evaluation: LinkedEvaluation;
  readonly keeper: DraftKeeper;
  readonly sync: DraftSync | null;
  /** The person's answers as text, until the page closes; null if this page did not submit them. */
  readonly answers: string | null;
  readonly onSubmitted: (answers: string) => void;
};

/**
 * The evaluation by link. All three pages load together with the evaluation, so that a started evaluation
 * works offline.
 */
export function EvaluationFlow() {
  const data = useLoaderData<EvaluationData>();
  const { revalidate } = useRevalidator();
  const [submitted, setSubmitted] = useState<{ guid: string; answers: string } | null>(null);
  const keeper = 'keeper' in data ? data.keeper : null;
  // Open the dialog only for failures that may pass; for a permanently bad link, the page itself shows the
  // message.
  const failed = 'failure' in data && data.mayPass ? data : null;
  const tryAgain = useTryAgain(failed);
  useEffect(() => keeper?.attach(() => void revalidate()), [keeper, revalidate]);
  const sync = 'sync' in data ? data.sync : null;
  useEffect(() => sync?.attach(), [sync]);

  if ('failure' in data) {
    const { failure, mayPass } = data;
    return <LinkMessage sentence={failure} onRetry={mayPass ? tryAgain : null} />;
  }
  const { guid, evaluation } = data;
  if (evaluation.isDeleted) return <LinkMessage state="Deleted" />;
  const context: Flow = {
    guid,
    evaluation,
    keeper: data.keeper,
    sync: data.sync,
    answers: submitted?.guid === guid ? submitted.answers : null,
    onSubmitted: (answers) => setSubmitted({ guid, answers }),
  };
  return <Outlet context={context} />;
}

export function WelcomeStep() {
  const { guid, evaluation, keeper, answers } = useOutletContext<Flow>();
  const state = answers === null ? linkStateOf(evaluation) : 'Submitted';
  if (state !== 'Open') return <LinkMessage state={state} />;
  return <Welcome guid={guid} evaluation={evaluation} keeper={keeper} />;
}

export function SurveyStep() {
  const { guid, evaluation, keeper, sync, answers, onSubmitted } = useOutletContext<Flow>();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newKey);
  const complete = paths.evaluationComplete(guid);
  const state = linkStateOf(evaluation);
  if (state === 'Submitted' || answers !== null) return <Navigate to={complete} replace />;
  if (state !== 'Open') return <LinkMessage state={state} />;
  const submit = async () => {
    const draft = keeper.current();
    keeper.flush();
    try {
      await sendEvaluation(submissionOf(guid, evaluation.sections, draft), idempotencyKey);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      showError(sentence);
      return sentence;
    }
    keeper.close();
    onSubmitted(answersFile(evaluation, draft));
    void navigate(complete, { replace: true });
    return null;
  };
  return (
    <Page over={evaluation.clientName} title={evaluation.projectName} width="survey">
      <Survey sections={evaluation.sections} keeper={keeper} sync={sync} onSubmit={submit} />
    </Page>
  );
}

export function CompleteStep() {
  const { guid, evaluation, answers } = useOutletContext<Flow>();
  const state = linkStateOf(evaluation);
  if (answers === null && state !== 'Submitted')
    return <Navigate to={paths.evaluationWelcome(guid)} replace />;
  return <Complete projectName={evaluation.projectName} answers={answers} />;
}
