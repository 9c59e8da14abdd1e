import type { z } from 'zod';
import type { Kudo, kudoEdit } from '#contract/kudos/kudos.schemas.ts';

/** The initial form values of a kudo that waits for review. */
export const kudoValues = ({ message, values }: Kudo) => ({ message, values: [...values] });

/** The request body of the form. */
export const kudoBody = ({ shoutoutId }: Kudo, contents: z.output<typeof kudoEdit>) => ({
  shoutoutId,
  ...contents,
});
