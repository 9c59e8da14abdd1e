const senders = new Set<() => Promise<void>>();
const SEND_WITHIN_MS = 3_000;

/** Calls the listener when the drafts of this page are to be sent. Returns the unsubscribe function. */
export function onSendDrafts(send: () => Promise<void>): () => void {
  senders.add(send);
  return () => senders.delete(send);
}

/** Sends what the page has typed. Resolves once the server has answered, or after three seconds. */
export async function sendDrafts(): Promise<void> {
  if (senders.size === 0) return;
  const tooLate = new Promise((resolve) => setTimeout(resolve, SEND_WITHIN_MS));
  await Promise.race([Promise.allSettled([...senders].map((send) => send())), tooLate]);
}
