import type { z } from 'zod';
import type { Kudo, kudoEdit } from '#contract/kudos.ts';

/** What the form of a kudo that waits opens with. */
export const kudoValues = ({ message, values }: Kudo) => ({ message, values: [...values] });

/** The form as the call takes it. */
export const kudoBody = ({ shoutoutId }: Kudo, contents: z.output<typeof kudoEdit>) => ({
  shoutoutId,
  ...contents,
});
