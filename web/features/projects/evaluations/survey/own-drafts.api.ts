import { readDraft } from '#web/app/drafts/draft.ts';
import { draftKeyOf } from './draft-key.ts';

type Colleague = { readonly employeeId: number; readonly questions: number };

/** How many colleagues the draft on this device has all answers about; null without a draft. */
export async function doneInDraft(guid: string, colleagues: readonly Colleague[]): Promise<number | null> {
  const key = await draftKeyOf(guid);
  const stored = key === null ? null : storedUnder(key);
  if (stored === null) return null;
  const { answers, notes } = readDraft(stored);
  const given = Object.entries(answers).filter(([, { text }]) => text !== '');
  if (given.length === 0 && Object.values(notes).every(({ text }) => text === '')) return null;
  const answered = (employeeId: number) =>
    given.filter(([question]) => question.startsWith(`${employeeId}.`)).length;
  return colleagues.filter(({ employeeId, questions }) => answered(employeeId) >= questions).length;
}

function storedUnder(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
