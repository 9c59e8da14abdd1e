import type { ReviewerType } from '#contract/core/enums.ts';
import { can, type Viewer } from '#contract/policies.ts';

/** Who reads an answer of this type: the employee always, once the review is shared with them, or never. */
type AnswerReaders = {
  readonly employee: 'always' | 'shared' | 'never';
  readonly lead: boolean;
  readonly admins: boolean;
};

const EMPLOYEE = 1;

const LEAD = 2;

const ADMIN = 3;

const archetypes = {
  employee: { employeeId: EMPLOYEE, permissions: [] },
  lead: { employeeId: LEAD, permissions: ['Benchmark_TeamLead'] },
  admin: { employeeId: ADMIN, permissions: ['Benchmark_Admin'] },
} as const satisfies Record<string, Viewer>;

/** Asks the server's policy who reads an answer. `isShared`: a manager question shared with the employee. */
export function readersOf(type: ReviewerType, isShared: boolean): AnswerReaders {
  const reads = (viewer: Viewer, isReviewShared: boolean) =>
    can.readReviewAnswer(viewer, { employeeId: EMPLOYEE, managerId: LEAD, type, isShared, isReviewShared });
  const later = reads(archetypes.employee, true) ? 'shared' : 'never';
  return {
    employee: reads(archetypes.employee, false) ? 'always' : later,
    lead: reads(archetypes.lead, false),
    admins: reads(archetypes.admin, false),
  };
}

type Form = {
  readonly type: ReviewerType;
  /** Of the employee. */
  readonly firstName: string;
  /** The full name of the lead; null without one, and if the lead is the writer. */
  readonly leadName: string | null;
  /** Of each question. */
  readonly isShared: readonly boolean[];
};

/** Who will read this form, said before its first word. Source: docs/product/permissions.md. */
export function readersSentence({ type, firstName, leadName, isShared }: Form): string {
  const [first = readersOf(type, false), ...others] = [...new Set(isShared)].map((one) =>
    readersOf(type, one),
  );
  const isWriter = type === 'Self';
  const people = [
    ...(first.lead && leadName !== null ? [`${leadName} (lead)`] : []),
    ...(first.admins ? ['admins'] : []),
  ];
  const all = `${capital(people.join(' and '))} will read this${isWriter ? '' : ' with your name'}.`;
  if (isWriter) return all;
  const told = new Set([first, ...others].map(({ employee }) => employee));
  if (told.size > 1)
    return `${all} Once the review is shared, ${firstName} reads the answers marked “Shared with ${firstName}”, and no others.`;
  if (told.has('never')) return `${all} ${firstName} won’t see it.`;
  return told.has('always')
    ? `${all} ${firstName} reads it, too.`
    : `${all} ${firstName} reads it once the review is shared.`;
}

/** Who reads the answer of one question, where that differs from question to question. */
export const readersMark = (type: ReviewerType, isShared: boolean, firstName: string): string | null => {
  if (type !== 'Manager') return null;
  return readersOf(type, isShared).employee === 'never'
    ? `Kept: ${firstName} won’t see it`
    : `Shared with ${firstName}`;
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
