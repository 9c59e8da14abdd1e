import { showsMainLinks } from '../paths.ts';
import { onSessionEnd } from '../session/session.ts';

let isFollowed = false;

/** From now on, signing out removes the drafts that the server has whole. Called by every shell. */
export function leaveDraftsAtSignOut(): void {
  if (isFollowed) return;
  isFollowed = true;
  onSessionEnd(({ wasSigningOut }) => {
    if (!wasSigningOut) return;
    // The evaluation in front of the person stays: its link is enough to go on.
    const isEvaluation = !showsMainLinks(window.location.pathname);
    // Loaded when needed. Without a connection the drafts stay, as they do when the browser is closed.
    import('./drop-shared-drafts.ts').then(
      ({ dropSharedDrafts }) => dropSharedDrafts({ keepsEvaluations: isEvaluation }),
      () => undefined,
    );
  });
}
