import { useRef, useState } from 'react';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { loadedSet, useSaveDraft } from './question-sets.api.ts';
import { contentOf, type Edit } from './set-edits.ts';

/**
 * Changes to the draft by presses. Each shows at once and is saved after the one before, on the newest
 * version that was loaded. When a save fails, the error dialog says why, the screen shows what is saved, and
 * the presses that waited behind it are dropped, because they were meant for another draft.
 */
export function useSetEdits(set: QuestionSet) {
  const save = useSaveDraft();
  const [ahead, setAhead] = useState<QuestionSetContent | null>(null);
  const waiting = useRef<Edit[]>([]);
  // The end of a save is rendered before the page has the set that it loaded.
  const saved = () => contentOf(loadedSet(set.type) ?? set);
  const shown = ahead ?? saved();

  const work = async () => {
    try {
      for (let [next] = waiting.current; next !== undefined; [next] = waiting.current) {
        const base = loadedSet(set.type) ?? set;
        const body = { type: set.type, content: next(contentOf(base)) };
        await save.mutateAsync({ body, ifMatch: base.version });
        waiting.current.shift();
      }
    } catch {
      waiting.current = [];
    }
    setAhead(null);
  };
  const edit = (change: Edit) => {
    setAhead((now) => change(now ?? saved()));
    waiting.current.push(change);
    if (waiting.current.length === 1) void work();
  };
  return { content: shown, isSaving: ahead !== null, edit };
}
