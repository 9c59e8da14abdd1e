import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Suite } from './areas.ts';
import { killGroupOf } from './workspace.ts';

/** What {@link warmTests} asks its child process: run the suite after these files of the workspace have changed. */
export type RunnerQuestion = { readonly suite: Suite; readonly changed: readonly string[] };
export type RunnerAnswer = { readonly failure: string | null };

export type WarmTests = {
  /** A file of the workspace was written. */
  noteChange(path: string): void;
  /** The first test of the suite that fails, or null. A run that takes longer than 10 minutes or ends fails. */
  failureIn(suite: Suite): Promise<string | null>;
  /** Ends the tests for good. A suite that runs is rejected. */
  stop(): void;
};

const LONGEST_MS = 10 * 60_000;

/** Keeps a Vitest running in the workspace, and starts another after a mutant that hung or ended it. */
export function warmTests(folder: string, databaseUrl: string): WarmTests {
  let child: ChildProcess | null = null;
  let changed: string[] = [];
  let isStopped = false;
  const end = () => {
    if (child) killGroupOf(child);
    child = null;
  };
  return {
    noteChange: (path) => changed.push(path),
    async failureIn(suite) {
      if (isStopped) throw new Error('The run was stopped.');
      child ??= fork(join(folder, 'scripts/mutate/runner.ts'), {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: true,
      });
      const ended = new AbortController();
      const given: RunnerQuestion = { suite, changed };
      changed = [];
      child.send(given);
      try {
        const answer = await Promise.race([
          once(child, 'message', { signal: ended.signal }).then(([message]) => message as RunnerAnswer),
          once(child, 'exit', { signal: ended.signal }).then(() => null),
          once(AbortSignal.timeout(LONGEST_MS), 'abort', { signal: ended.signal }).then(() => null),
        ]);
        if (answer === null) end();
        if (isStopped) throw new Error('The run was stopped.');
        return answer === null ? 'a run that did not end as it should' : answer.failure;
      } finally {
        ended.abort();
      }
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
