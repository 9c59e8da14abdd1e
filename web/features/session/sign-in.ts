import { redirect } from 'react-router';
import { messages } from '#contract/core/messages.ts';
import { signInOptions } from '#contract/core/session.endpoints.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { call } from '#web/app/calls/api.ts';
import { paths } from '#web/app/paths.ts';
import { refresh } from '#web/app/calls/refresh.ts';
import { takeRememberedPage } from '#web/app/navigation/remembered-page.ts';
import { openSession } from '#web/app/session/session.ts';
import { keepNotice } from '#web/app/notice.ts';
import { BLOCKED, isStorageAllowed } from '#web/app/session/storage.ts';
import { askedPart } from '#web/ui/missing-parts.ts';
import type { SignInOptions } from './provider.ts';
import { providerAnswer } from './started-sign-in.ts';

/** What the page shows before sign-in; the promise resolves to null if the server is unreachable. */
export type SignInPageData = { readonly options: Promise<SignInOptions | null> };

/** Completes a sign-in when the provider redirects back; otherwise returns the page's data. */
export async function signInPageData(): Promise<SignInPageData | Response> {
  const answer = providerAnswer(new URL(window.location.href));
  const arrival = answer === null ? null : await finishSignIn(answer);
  return arrival ?? { options: call(signInOptions).catch(() => null) };
}

async function finishSignIn(answer: URLSearchParams): Promise<Response | null> {
  // Remove the code from the URL first: a reload must not send it twice.
  window.history.replaceState(window.history.state, '', paths.login);
  try {
    const { identityTokenFrom } = await provider();
    const { pageAfterSignIn } = await import('#web/app/navigation/home.ts');
    const user = await openSession(await identityTokenFrom(answer));
    // The first refresh needs the cookie that came with the session.
    if ((await refresh()) === 'ended') throw new Error(BLOCKED);
    return redirect(pageAfterSignIn(user, takeRememberedPage));
  } catch (error) {
    keepNotice(sentenceFor(error));
    return null;
  }
}

/** Redirects to the provider. Rejects with an error that {@link sentenceFor} turns into text. */
export async function startSignIn(): Promise<void> {
  if (!isStorageAllowed()) throw new Error(BLOCKED);
  // Fetched now, because the nonce expires.
  const options = await call(signInOptions);
  const { goToProvider } = await provider();
  await goToProvider(options);
}

const fetchProvider = () => import('./provider.ts');

async function provider(): ReturnType<typeof fetchProvider> {
  const loaded = await askedPart(fetchProvider);
  if (loaded === null) throw new Error(messages.signInFailed);
  return loaded;
}

/** The error text for a failed sign-in. */
export function sentenceFor(error: unknown): string {
  if (!isStorageAllowed() || (error instanceof Error && error.message === BLOCKED)) return BLOCKED;
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.name === 'SignInInterrupted') return error.message;
  return messages.signInFailed;
}
