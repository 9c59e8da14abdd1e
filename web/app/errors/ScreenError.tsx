import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { RouteError } from './RouteError.tsx';

/** Replaces a missing or broken screen below the navigation bar. */
export function ScreenError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFoundPage /> : <RouteError />;
}
