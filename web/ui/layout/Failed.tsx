import { WorkButton } from '../dialogs/WorkButton.tsx';
import { Empty } from './Empty.tsx';

type Props = {
  /** One sentence that says what could not be loaded. */
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
};

/** In place of content that failed to load. */
export function Failed({ text, onRetry, isRetrying = false }: Props) {
  return (
    <Empty
      text={text}
      action={
        <WorkButton variant="default" size="xs" isWorking={isRetrying} onClick={onRetry}>
          Try again
        </WorkButton>
      }
    />
  );
}
