import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const ENTRIES_AT_MOST = 5_000;

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number };

/** Keeps codes and pending sign-ins in memory: only this process needs them. */
export function memoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>();
  return (model) => adapterOf(entries, `${model}:`);
}

function adapterOf(entries: Map<string, Entry>, prefix: string): Adapter {
  const find = (id: string) => {
    const entry = entries.get(prefix + id);
    if (!entry || entry.expiresAt <= Date.now()) return undefined;
    return entry.payload;
  };
  const findWhere = (matches: (payload: AdapterPayload) => boolean) =>
    entries.entries().find(([key, { payload }]) => key.startsWith(prefix) && matches(payload))?.[1].payload;

  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000;
      entries.delete(prefix + id);
      entries.set(prefix + id, { payload, expiresAt });
      dropOldest(entries);
    },
    find: async (id) => find(id),
    findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = find(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(prefix + id);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  };
}

function dropOldest(entries: Map<string, Entry>) {
  for (const key of entries.keys()) {
    if (entries.size <= ENTRIES_AT_MOST) return;
    entries.delete(key);
  }
}
