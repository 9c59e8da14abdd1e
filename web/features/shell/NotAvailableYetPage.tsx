import { PRODUCT_NAME } from '#contract/constants.ts';
import { useTitle } from '#web/app/use-title.ts';
import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Stands honestly for a screen that is still to come. */
export function NotAvailableYetPage() {
  return (
    <MessagePage title={useTitle() ?? PRODUCT_NAME} action={<HomeLink />}>
      This area is not available yet.
    </MessagePage>
  );
}
