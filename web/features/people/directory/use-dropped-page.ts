import { useEffect, useState } from 'react';
import { isProjectManager } from '#contract/policies.ts';
import { nameOfPage } from '#web/app/navigation/page-names.ts';
import { rememberedPage, takeRememberedPage } from '#web/app/navigation/remembered-page.ts';
import { useViewer } from '#web/app/session/use-session.ts';

/**
 * The link back to the page that a project manager wanted before sign-in led to their own profile. The link
 * appears once: leaving or reloading the profile discards it. Source: docs/product/session.md.
 */
export function useDroppedPage(employeeId: number): { to: string; label: string } | null {
  const viewer = useViewer();
  const isOwn = viewer.employeeId === employeeId;
  const [to] = useState(() => rememberedPage(viewer.employeeId));
  // Discard the page for every viewer, so that the next person who signs in here doesn't get it.
  useEffect(() => {
    if (isOwn) takeRememberedPage(employeeId);
  }, [isOwn, employeeId]);
  const name = to === null || !isOwn || !isProjectManager(viewer) ? null : nameOfPage(to);
  return to === null || name === null ? null : { to, label: `Back to ${name}` };
}
