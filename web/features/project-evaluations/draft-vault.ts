import { type Draft, emptyDraft, mergeDrafts, readDraft } from './draft.ts';

/**
 * A second place for drafts. Browsers write their local storage to disk several seconds late, so it outlives a
 * crashed page, but not a crashed browser or a phone that runs out of power; a strict transaction does.
 */
const DATABASE = 'benchmark.evaluations';
const STORE = 'drafts';

/** The draft as it lies on disk; without one, or without a database, an empty one. */
export async function readVault(key: string): Promise<Draft> {
  try {
    const store = (await connection()).transaction(STORE).objectStore(STORE);
    return readDraft(textOf(await answerOf<unknown>(store.get(key))));
  } catch {
    // Private windows may have no database: the local storage must do.
    return emptyDraft;
  }
}

/** Writes it through to the disk, together with what another tab has written there meanwhile. */
export async function writeVault(key: string, draft: Draft): Promise<void> {
  try {
    const store = await strictStore();
    const before = readDraft(textOf(await answerOf<unknown>(store.get(key))));
    store.put(JSON.stringify({ ...mergeDrafts(before, draft), savedAt: draft.savedAt }), key);
  } catch {
    // As above.
  }
}

export async function dropFromVault(key: string): Promise<void> {
  try {
    (await strictStore()).delete(key);
  } catch {
    // As above.
  }
}

/** Removes what was last saved before the instant. */
export async function dropVaultBefore(oldest: number): Promise<void> {
  try {
    const store = await strictStore();
    for (const key of await answerOf(store.getAllKeys())) {
      const { savedAt } = readDraft(textOf(await answerOf<unknown>(store.get(key))));
      if (savedAt < oldest) store.delete(key);
    }
  } catch {
    // As above.
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
  // Another page may want to change or remove it.
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
