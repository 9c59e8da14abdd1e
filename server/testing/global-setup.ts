import type { TestProject } from 'vitest/node';
import { openTestCluster, withDatabase } from './cluster.ts';
import { describeTemplates } from './describe-templates.ts';
import { recordingOf } from './recording.ts';

type Cluster = Awaited<ReturnType<typeof openTestCluster>>;
type Shared = { users: number; readonly cluster: Promise<Cluster> };
declare global {
  // Each project of a run loads this file anew, so what they share cannot be in a module.
  var benchmarkTestCluster: Shared | undefined;
}

/** One PostgreSQL for a whole run, whatever the number of projects; see createTestDatabase. */
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
