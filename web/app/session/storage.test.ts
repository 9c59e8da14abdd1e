import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What browsers do whose settings block the storage: even its name throws. */
const refusing = {
  configurable: true,
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
};
const kinds = ['localStorage', 'sessionStorage'] as const;
const before = kinds.map((kind) => Object.getOwnPropertyDescriptor(globalThis, kind));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: true });
  vi.stubGlobal('window', { location: { origin: 'https://benchmark.example.com' } });
  for (const kind of kinds) Object.defineProperty(globalThis, kind, refusing);
});
afterEach(() => {
  vi.unstubAllGlobals();
  kinds.forEach((kind, at) => {
    const known = before[at];
    if (known === undefined) Reflect.deleteProperty(globalThis, kind);
    else Object.defineProperty(globalThis, kind, known);
  });
});

test('with blocked storage no person is signed in, and nothing throws', async () => {
  const { currentRecord, forgetSession } = await import('./session-record.ts');
  expect(currentRecord()).toBeNull();
  forgetSession();
  const { rememberPage, rememberedPage, takeRememberedPage } = await import(
    '../navigation/remembered-page.ts'
  );
  rememberPage('/employees/7', 7);
  expect([rememberedPage(7), takeRememberedPage(7)]).toEqual([null, null]);
  const { takeStartedSignIn } = await import('#web/features/session/started-sign-in.ts');
  expect(takeStartedSignIn()).toBeNull();
});

test('a sign-in with blocked storage or cookies ends before it begins, and names the setting', async () => {
  const { BLOCKED, isStorageAllowed } = await import('./storage.ts');
  const { sentenceFor, startSignIn } = await import('#web/features/session/sign-in.ts');
  expect(isStorageAllowed()).toBe(false);
  await expect(startSignIn()).rejects.toThrow(BLOCKED);
  expect(sentenceFor(new DOMException('Access is denied.', 'SecurityError'))).toBe(BLOCKED);
  expect(BLOCKED).toContain('“Cookies and site data”');
  const entries = new Map<string, string>();
  const working = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  for (const kind of kinds) Object.defineProperty(globalThis, kind, { configurable: true, value: working });
  expect([isStorageAllowed(), entries.size]).toEqual([true, 0]);
  vi.stubGlobal('navigator', { cookieEnabled: false, onLine: true });
  expect(isStorageAllowed()).toBe(false);
});
