import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import { namesToldApart, nameToldApart } from '#contract/core/names.ts';
import type { Db } from '#server/db/connection/client.ts';
import { hintsFor } from '#server/features/namesakes/namesakes.ts';

/** The form with people of one name told apart, as far as any colleague sees them: a link gives no role. */
export async function withNamesToldApart(db: Db, form: LinkedEvaluation): Promise<LinkedEvaluation> {
  const holder = { employeeId: form.reviewerId, permissions: [] };
  const ids = form.team.map(({ employeeId }) => employeeId);
  const hints = await hintsFor(db, holder, ids);
  return {
    ...form,
    team: namesToldApart(form.team, hints),
    sections: form.sections.map((section) => {
      const { targetEmployeeId: employeeId, targetEmployeeName: fullName } = section;
      return { ...section, targetEmployeeName: nameToldApart({ employeeId, fullName }, hints) };
    }),
  };
}
