import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  areInstalled,
  freePorts,
  giveToPrograms,
  startProgram,
  stopPrograms,
} from '../../assurance/kit/packages.ts';
import { postgresPrograms, postgresProcesses, signalAll } from '../../assurance/kit/postgres-programs.ts';
import type { Failing, Fault } from './faults.ts';
import {
  etcdWords,
  haproxySettings,
  NODES,
  PASSWORD,
  patroniSettings,
  PORTS,
  type Ports,
  portsFrom,
} from './settings.ts';

export const INSTALL =
  'apt-get install patroni etcd-server etcd-client haproxy python3-etcd python3-psycopg2 postgresql';
export const isClusterInstalled = (): boolean =>
  areInstalled(['patroni', 'etcd', 'haproxy']) && postgresPrograms() !== null;

const WHOLE_WITHIN_MS = 180_000;

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** The lease of a frozen primary has ended by then, and another one has written. */
const FROZEN_AT_LEAST_MS = 15_000;

/** Starts three PostgreSQL under Patroni, which agree by etcd, and HAProxy in front. */
export async function openCluster(folder: string): Promise<Failing> {
  const ports = portsFrom(await freePorts(PORTS));
  const programs = postgresPrograms() ?? '';
  const others: ChildProcess[] = [];
  const nodes = new Map<number, ChildProcess>();
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    giveToPrograms(join(folder, name));
  };
  const start = (node: number) =>
    void nodes.set(
      node,
      startProgram({ folder, program: 'patroni', words: [`n${node}.yml`], name: `n${node}` }),
    );
  const postgresOf = (node: number) => postgresProcesses(join(folder, `d${node}`));
  const processesOf = (node: number) => [nodes.get(node)?.pid ?? 0, ...postgresOf(node)].filter(Boolean);
  const stop = async () => {
    for (const node of nodes.keys()) signalAll(postgresOf(node), 'SIGCONT');
    await stopPrograms(nodes.values().toArray());
    for (const node of nodes.keys()) signalAll(postgresOf(node), 'SIGKILL');
    await stopPrograms(others);
  };
  const kill: Fault = {
    name: 'kill',
    isReadable: false,
    leastMs: 0,
    async inject() {
      const node = await primaryOf(ports);
      signalAll(processesOf(node), 'SIGKILL');
      while (postgresOf(node).length > 0) await pause(20);
      return () => start(node);
    },
  };
  const freeze: Fault = {
    name: 'freeze',
    isReadable: false,
    leastMs: FROZEN_AT_LEAST_MS,
    async inject() {
      const pids = processesOf(await primaryOf(ports));
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids.toReversed(), 'SIGCONT');
    },
  };
  try {
    others.push(startProgram({ folder, program: 'etcd', words: etcdWords(ports) }));
    for (let node = 1; node <= NODES; node += 1) {
      write(`n${node}.yml`, patroniSettings(ports, node, folder, programs));
      start(node);
      // The first one makes the database that the others copy.
      while (node === 1 && (await primaryOf(ports)) === 0) await pause(200);
    }
    write('haproxy.cfg', haproxySettings(ports));
    others.push(startProgram({ folder, program: 'haproxy', words: ['-f', 'haproxy.cfg', '-db'] }));
    await untilWhole(ports);
    await addOwner(ports);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'three PostgreSQL under Patroni',
    databaseUrl: `postgres://benchmark:${PASSWORD}@127.0.0.1:${ports.primary}/benchmark`,
    faults: [kill, freeze],
    untilWhole: async () => untilWhole(ports),
    stop,
  };
}

async function untilWhole(ports: Ports): Promise<void> {
  const end = performance.now() + WHOLE_WITHIN_MS;
  let members: readonly Member[] = [];
  while (performance.now() < end) {
    members = await membersOf(ports);
    const follow = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const roles = new Set(follow.map(({ role }) => role));
    if (follow.length === NODES && roles.has('leader') && roles.has('sync_standby')) return;
    await pause(200);
  }
  throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`);
}

/** The number of the primary; 0 while there is none. */
async function primaryOf(ports: Ports): Promise<number> {
  const leader = (await membersOf(ports)).find(({ role }) => role === 'leader');
  return Number(leader?.name.slice(1) ?? 0);
}

/** What a node knows of all of them. */
async function membersOf(ports: Ports): Promise<Member[]> {
  for (let node = 1; node <= NODES; node += 1) {
    try {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://127.0.0.1:${ports.patroni(node)}/cluster`, { signal });
      const { members } = (await answer.json()) as { members: Member[] };
      return members;
    } catch {
      // This node is gone; another one knows.
    }
  }
  return [];
}

async function addOwner(ports: Ports): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${ports.primary}/postgres`,
  });
  await client.connect();
  try {
    await client.query(`create role benchmark login createrole password '${PASSWORD}'`);
    await client.query('create database benchmark owner benchmark');
  } finally {
    await client.end();
  }
}
