import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { type Access, mayPass } from './access.ts';
import { useViewer } from './use-session.ts';

type Props = Access & { readonly redirectTo?: string; readonly children: ReactNode };

/** Shows a part only to those who may see it; others see nothing, or go to the path. */
export function RequireAccess({ required, excluded, redirectTo, children }: Props) {
  const viewer = useViewer();
  if (mayPass(viewer, { ...(required && { required }), ...(excluded && { excluded }) })) return children;
  return redirectTo === undefined ? null : <Navigate to={redirectTo} replace />;
}
