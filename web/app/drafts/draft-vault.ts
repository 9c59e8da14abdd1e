import { type Draft, emptyDraft, mergeDrafts, readDraft } from './draft.ts';

/**
 * A second store for drafts. Browsers write local storage to disk several seconds late, so local storage
 * survives a crashed page but not a crashed browser or an empty battery; an IndexedDB transaction with strict
 * durability does.
 */
const DATABASE = 'benchmark.evaluations';
const STORE = 'drafts';

/** The draft in the database; an empty one if there is none, or no database. */
export async function readVault(key: string): Promise<Draft> {
  try {
    const store = (await connection()).transaction(STORE).objectStore(STORE);
    return readDraft(textOf(await answerOf<unknown>(store.get(key))));
  } catch {
    // Private windows may have no database: rely on local storage.
    return emptyDraft;
  }
}

/**
 * Writes the draft durably, merged with the version that another tab may have stored meanwhile. While one
 * write is under way, only the newest of the others waits.
 */
export async function writeVault(key: string, draft: Draft): Promise<void> {
  waiting.set(key, draft);
  if (writing.has(key)) return;
  writing.add(key);
  for (let next = waiting.get(key); next !== undefined; next = waiting.get(key)) {
    waiting.delete(key);
    await write(key, next);
  }
  writing.delete(key);
}

const waiting = new Map<string, Draft>();
const writing = new Set<string>();

async function write(key: string, draft: Draft): Promise<void> {
  try {
    const store = await strictStore();
    const before = readDraft(textOf(await answerOf<unknown>(store.get(key))));
    await answerOf(store.put(JSON.stringify({ ...mergeDrafts(before, draft), savedAt: draft.savedAt }), key));
  } catch {
    // No database: see `readVault`.
  }
}

export async function dropFromVault(key: string): Promise<void> {
  waiting.delete(key);
  try {
    (await strictStore()).delete(key);
  } catch {
    // No database: see `readVault`.
  }
}

/** Removes the drafts for which `isOld` holds. */
export async function dropFromVaultIf(isOld: (key: string, draft: Draft) => boolean): Promise<void> {
  try {
    const store = await strictStore();
    for (const key of await answerOf(store.getAllKeys())) {
      const draft = readDraft(textOf(await answerOf<unknown>(store.get(key))));
      if (typeof key === 'string' && isOld(key, draft)) store.delete(key);
    }
  } catch {
    // No database: see `readVault`.
  }
}

let opened: Promise<IDBDatabase> | null = null;

const connection = () => (opened ??= open());

const strictStore = async () =>
  (await connection()).transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE);

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await answerOf(request);
  // Another tab may need to upgrade or delete the database.
  database.addEventListener('versionchange', () => {
    database.close();
    opened = null;
  });
  return database;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  return promise;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
