import type { RefObject } from 'react';
import { useAskedAct } from '../address-params.ts';

type Props = {
  readonly act: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
};

/** Presses the button once if the address has `?act=` with this name. Only such a button needs a router. */
export function PressedByAct({ act, button, onPress }: Props) {
  useAskedAct(act, button, onPress);
  return null;
}
