import type { TestProject } from 'vitest/node';
import { openTestCluster } from './cluster.ts';

/** One PostgreSQL for a whole run; see createTestDatabase. */
export async function setup(project: TestProject) {
  const { stop, ...cluster } = await openTestCluster();
  project.provide('cluster', cluster);
  return stop;
}
