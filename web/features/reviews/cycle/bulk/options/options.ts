import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { ActInput } from '../bulk-actions.api.ts';

/** What the choices of an action get. */
export type OptionsProps = {
  /** Today at this device, for suggestions and warnings. */
  readonly today: string;
  /** The newest preview, if there is one. */
  readonly summary: BulkActionSummary | undefined;
  /** Says that something is being typed, which is an action only after a pause. */
  readonly onTyping: () => void;
  /** Prepares the action anew; null while a choice is missing or not valid. */
  readonly onAct: (act: ActInput | null) => void;
};
