import { useEffect, useState } from 'react';
import { isProjectManager } from '#contract/policies.ts';
import { nameOfPage } from '#web/app/page-names.ts';
import { rememberedPage, takeRememberedPage } from '#web/app/remembered-page.ts';
import { useViewer } from '#web/app/use-session.ts';

/**
 * The way back to the page that a project manager wanted before sign-in led to their own profile. It is there once:
 * whoever leaves the profile or loads it again does not find it any more. Source: docs/product/session.md.
 */
export function useDroppedPage(employeeId: number): { to: string; label: string } | null {
  const viewer = useViewer();
  const isOwn = viewer.employeeId === employeeId;
  const [to] = useState(rememberedPage);
  // Taken by everybody, so that it waits for nobody else who signs in here.
  useEffect(() => {
    if (isOwn) takeRememberedPage();
  }, [isOwn]);
  const name = to === null || !isOwn || !isProjectManager(viewer) ? null : nameOfPage(to);
  return to === null || name === null ? null : { to, label: `Back to ${name}` };
}
