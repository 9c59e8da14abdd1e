import { DRAFT_PREFIX } from '#web/app/drafts/shared-drafts.ts';

/**
 * The storage key of a link's draft. A person with the guid can answer as its holder, so the browser stores
 * only its hash.
 */
export async function draftKeyOf(guid: string): Promise<string | null> {
  // The Web Crypto API requires a secure context.
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = new TextEncoder().encode(guid.toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return DRAFT_PREFIX + [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
