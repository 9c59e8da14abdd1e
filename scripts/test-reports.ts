import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Parses a JSON report. Null if the run ended before writing it. */
export function readReport<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> | null {
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
