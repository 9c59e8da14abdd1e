import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { RouteError } from './RouteError.tsx';

/** What stands under the bar in place of a screen that is not there, or cannot be shown. */
export function ScreenError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFoundPage /> : <RouteError />;
}
