import { dropFromVault } from './draft-vault.ts';
import {
  DRAFT_PREFIX,
  draftPrefixes,
  hasUnsentReview,
  isShared,
  LEFT,
  SIGNED_OUT_KEY,
  UNSAVED_FORM_PREFIX,
} from './shared-drafts.ts';

/**
 * Signing out removes the drafts that the server has whole, also those that were typed on another device. A
 * draft with a word that the server doesn't have stays, with its questions. The other tabs leave the reviews
 * that they show.
 */
export function dropSharedDrafts({ keepsEvaluations = false } = {}): void {
  const keys = Object.keys(localStorage).filter(
    (key) =>
      draftPrefixes.some((prefix) => key.startsWith(prefix)) &&
      !(keepsEvaluations && key.startsWith(DRAFT_PREFIX)),
  );
  for (const key of keys.filter((one) => isShared(localStorage.getItem(one)))) {
    localStorage.setItem(key, LEFT);
    void dropFromVault(key);
  }
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(UNSAVED_FORM_PREFIX))) {
    const [writerId] = key.slice(UNSAVED_FORM_PREFIX.length).split('.');
    if (!hasUnsentReview(Number(writerId))) localStorage.removeItem(key);
  }
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
}
