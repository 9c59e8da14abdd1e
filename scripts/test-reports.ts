import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A report of figures in JSON; null when the run did not get as far as writing it. */
export function readReport<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> | null {
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
