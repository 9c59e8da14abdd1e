import type { TestProject } from 'vitest/node';
import { openTestCluster, withDatabase } from './cluster.ts';
import { describeTemplates } from './describe-templates.ts';
import { recordingOf } from './recording.ts';

/** One PostgreSQL for a whole run; see createTestDatabase. */
export async function setup(project: TestProject) {
  const { stop, ...cluster } = await openTestCluster();
  project.provide('cluster', cluster);
  return async () => {
    const recording = recordingOf(cluster);
    if (recording !== null) {
      await describeTemplates(recording, withDatabase(cluster.adminUrl, cluster.template));
    }
    await stop();
  };
}
