import { z } from 'zod';
import { projectRoles } from '#contract/core/enums.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';

/** A mean score, the number of people who answered, and the number of answers at each level 0 (N/A) to 5. */
export const scoreFields = {
  /** Mean of the rated answers, unrounded; 0: no rated answers. */
  averageScore: z.number(),
  /** People who rated at least once. */
  answered: z.int(),
  distribution: z.array(z.int()),
};

/** The answers to one question about one person. */
const responseResult = z.object({
  question: z.object({ evaluationQuestionId: z.int(), question: z.string() }),
  ...scoreFields,
  scores: z.array(
    z.object({ evaluationQuestionResponseId: z.int(), employee: employeeSummary, value: z.int() }),
  ),
});

export type ResponseResult = z.output<typeof responseResult>;

/** The colleagues' answers and notes about one person on one project. */
export const sectionResult = z.object({
  targetEmployeeSnippet: employeeSummary,
  targetProjectRole: z.enum(projectRoles),
  /** Mean of all rated answers about the person; 0: no rated answers. */
  employeePerformanceScore: z.number(),
  answered: z.int(),
  distribution: z.array(z.int()),
  responses: z.array(responseResult),
  notes: z.array(z.object({ notesId: z.int(), content: z.string(), employee: employeeSummary })),
});

export type SectionResult = z.output<typeof sectionResult>;
