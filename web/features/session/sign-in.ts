import { redirect } from 'react-router';
import { messages } from '#contract/messages.ts';
import { signInOptions } from '#contract/session.ts';
import { ApiError } from '#web/app/api-error.ts';
import { call } from '#web/app/api.ts';
import { pageAfterSignIn } from '#web/app/home.ts';
import { paths } from '#web/app/paths.ts';
import { takeRememberedPage } from '#web/app/remembered-page.ts';
import { openSession } from '#web/app/session.ts';
import { keepNotice } from '#web/app/notice.ts';
import type { SignInOptions } from './provider.ts';
import { providerAnswer } from './started-sign-in.ts';

/** What the page can say before anybody signs in; null while the server cannot be asked. */
export type SignInPageData = { readonly options: Promise<SignInOptions | null> };

/** Finishes a sign-in that comes back from the provider; otherwise lets the page show. */
export async function signInPageData(): Promise<SignInPageData | Response> {
  const answer = providerAnswer(new URL(window.location.href));
  const arrival = answer === null ? null : await finishSignIn(answer);
  return arrival ?? { options: call(signInOptions).catch(() => null) };
}

async function finishSignIn(answer: URLSearchParams): Promise<Response | null> {
  // Out of the address at once: a reload must not send a spent code again.
  window.history.replaceState(window.history.state, '', paths.login);
  try {
    const { identityTokenFrom } = await import('./provider.ts');
    const user = await openSession(await identityTokenFrom(answer));
    return redirect(pageAfterSignIn(user, takeRememberedPage));
  } catch (error) {
    keepNotice(sentenceFor(error));
    return null;
  }
}

/** Sends the person to the provider. Fails with what they should read. */
export async function startSignIn(): Promise<void> {
  // Asked for at this moment, because the nonce in it does not keep for ever.
  const options = await call(signInOptions);
  const { goToProvider } = await import('./provider.ts');
  await goToProvider(options);
}

/** What a failed sign-in says to the person. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.name === 'SignInInterrupted') return error.message;
  return messages.signInFailed;
}
