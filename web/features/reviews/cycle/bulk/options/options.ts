import type { BulkActSummary } from '#contract/reviews/cycle/bulk-acts.schemas.ts';
import type { ActInput } from '../bulk-acts.api.ts';

/** What the choices of an act get. */
export type OptionsProps = {
  /** Today at this device, for suggestions and warnings. */
  readonly today: string;
  /** The newest preview, if there is one. */
  readonly summary: BulkActSummary | undefined;
  /** Says that something is being typed, which is an act only after a pause. */
  readonly onTyping: () => void;
  /** Prepares the act anew; null while a choice is missing or not valid. */
  readonly onAct: (act: ActInput | null) => void;
};
