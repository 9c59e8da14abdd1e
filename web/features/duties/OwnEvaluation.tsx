import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { EvaluationDuty } from '#contract/dashboards/duties.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { useDoneInDraft, useDuties } from './duties.api.ts';

type Props = {
  /** The viewer's own entry in the project. */
  readonly evaluationId: number;
};

/** Leads to the viewer's own evaluation of a project, as long as it waits for them. */
export function OwnEvaluation({ evaluationId }: Props) {
  const { data } = useDuties();
  const duty = data?.duties.find(
    (one) => one.kind === 'evaluation' && one.projectEvaluationResultId === evaluationId,
  );
  return duty?.kind === 'evaluation' ? <Begin duty={duty} /> : null;
}

function Begin({ duty }: { readonly duty: EvaluationDuty }) {
  const isBegun = useDoneInDraft(duty) !== null;
  return (
    <Button component={Link} to={paths.evaluationWelcome(duty.guid)}>
      {isBegun ? 'Continue your evaluation' : 'Begin your evaluation'}
    </Button>
  );
}
