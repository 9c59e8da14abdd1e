import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { useNameOf } from './namesakes.tsx';

/** A person's name, told apart from others of the same name. */
export function PersonName({ employeeId, fullName }: EmployeeSummary) {
  return useNameOf()({ employeeId, fullName });
}
