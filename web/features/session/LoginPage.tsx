import { Suspense, use, useEffect, useState } from 'react';
import { Navigate, useLoaderData } from 'react-router';
import { messages } from '#contract/core/messages.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { Logo } from '#web/app/shell/Logo.tsx';
import { currentNotice, dropNotice } from '#web/app/notice.ts';
import { paths } from '#web/app/paths.ts';
import { BLOCKED, isStorageAllowed } from '#web/app/session/storage.ts';
import { useSignedInUser } from '#web/app/session/use-session.ts';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { hasDrafts } from '#web/ui/forms/kept-drafts.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Button } from '#web/ui/plain/Button.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import classes from './LoginPage.module.css';
import { providerName } from './provider-name.ts';
import { type SignInPageData, sentenceFor, startSignIn } from './sign-in.ts';

/** Sign-in through the company's identity provider. */
export function LoginPage() {
  const { options } = useLoaderData<SignInPageData>();
  const user = useSignedInUser();
  const [notice, setNotice] = useState(() => (isStorageAllowed() ? currentNotice() : BLOCKED));
  const [hasWords] = useState(hasDrafts);
  const [isLeaving, setIsLeaving] = useState(false);
  // Neither an ended session nor a setting of the browser is a failed call, so they open no dialog.
  useEffect(() => {
    if (notice !== null && notice !== messages.unauthenticated && notice !== BLOCKED) showError(notice);
  }, [notice]);
  useReturnByBack(() => setIsLeaving(false));
  // Another tab has signed in: this page's guard redirects.
  if (user !== null) return <Navigate to={paths.login} replace />;

  const leave = async () => {
    if (isLeaving) return;
    dropNotice();
    setNotice(null);
    setIsLeaving(true);
    try {
      await startSignIn();
    } catch (error) {
      setNotice(sentenceFor(error));
      setIsLeaving(false);
    }
  };

  return (
    <div className={classes.page}>
      <BrandPanel />
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Logo />
          <h1 className={classes.title}>Sign in</h1>
          <p className={classes.sentence}>
            <Suspense fallback="Use your company account.">
              <WhichAccount options={options} />
            </Suspense>
          </p>
          <Suspense fallback={null}>
            <EmptyInstallation options={options} />
          </Suspense>
          <div role="alert">
            {notice !== null && (
              <Banner tone="danger" kind="plain">
                {notice}
              </Banner>
            )}
          </div>
          {hasWords && <p className={classes.sentence}>What you typed is kept.</p>}
          <Button look="primary" size="large" isWorking={isLeaving} onClick={() => void leave()}>
            {isLeaving && <span className={classes.progress} />}
            <Suspense fallback="Sign in">
              <ProviderButtonLabel options={options} />
            </Suspense>
          </Button>
        </div>
      </main>
      <ErrorDialog />
    </div>
  );
}

function WhichAccount({ options }: SignInPageData) {
  const known = use(options);
  return known === null ? 'Use your company account.' : `Use your ${known.companyName} account.`;
}

/** For the operator of a new installation. The text tells strangers nothing about people. */
function EmptyInstallation({ options }: SignInPageData) {
  if (use(options)?.isEmpty !== true) return null;
  return (
    <Banner>
      This installation has no people yet. Its operator sets FIRST_ADMIN_EMAIL and starts the server again, or
      loads people with npm run import.
    </Banner>
  );
}

function ProviderButtonLabel({ options }: SignInPageData) {
  const known = use(options);
  const name = known && providerName(known.issuer);
  return name === null ? 'Sign in' : `Sign in with ${name}`;
}

/** Resets the button when the browser restores the page from its back/forward cache. */
function useReturnByBack(onReturn: () => void) {
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  });
}
