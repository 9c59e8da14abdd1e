import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { useEditor } from './editor-context.ts';
import { useMoveToNewest } from './question-sets.api.ts';
import { counted, earlierText } from './set-words.ts';

/**
 * Running reviews that keep earlier questions, and the way to ask the newest ones where no reviewer has
 * begun.
 */
export function EarlierReviews() {
  const { set } = useEditor();
  const move = useMoveToNewest();
  const { running, notBegun } = set.earlier;
  if (running === 0) return null;
  const moveAll = async () => {
    const { moved } = await move.mutateAsync(set.type);
    toast(`${counted(moved, 'review')} ${moved === 1 ? 'asks' : 'ask'} the newest questions.`);
  };
  return (
    <Banner
      action={
        notBegun > 0 && (
          <WorkButton size="compact-sm" variant="default" isWorking={move.isPending} onClick={moveAll}>
            Move {counted(notBegun, 'Review')}
          </WorkButton>
        )
      }
    >
      {earlierText(set)}
    </Banner>
  );
}
