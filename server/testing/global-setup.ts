import type { TestProject } from 'vitest/node';
import { openTestCluster, withDatabase } from './database/cluster.ts';
import { describeTemplates } from './database/describe-templates.ts';
import { recordingOf } from './database/recording.ts';

type Cluster = Awaited<ReturnType<typeof openTestCluster>>;
type Shared = { users: number; readonly cluster: Promise<Cluster> };
declare global {
  // Each project of a run reloads this file, so shared state must be global.
  var benchmarkTestCluster: Shared | undefined;
}

/** Starts one PostgreSQL for a whole run of any number of projects; see createTestDatabase. */
export async function setup(project: TestProject) {
  const shared = (globalThis.benchmarkTestCluster ??= { users: 0, cluster: openTestCluster() });
  shared.users += 1;
  const { stop, ...cluster } = await shared.cluster;
  project.provide('cluster', cluster);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.benchmarkTestCluster = undefined;
    const recording = recordingOf(cluster);
    if (recording !== null) {
      await describeTemplates(recording, withDatabase(cluster.adminUrl, cluster.template));
    }
    await stop();
  };
}
