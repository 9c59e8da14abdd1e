import { linesOf, type Sources } from './sources.ts';

const COLUMNS = 110;

/** Comment lines wider than the code may be. Migrations never change. */
export const longComments = (sources: Sources): string[] =>
  [...sources]
    .filter(([path]) => /\.(?:tsx?|css|cjs)$/.test(path) && !path.startsWith('server/db/migrations/'))
    .flatMap(([path, text]) =>
      linesOf(text).flatMap(({ line, isComment }, at) =>
        isComment && line.length > COLUMNS
          ? [`${path}:${at + 1}: a comment line of ${line.length} columns, at most ${COLUMNS}`]
          : [],
      ),
    );
