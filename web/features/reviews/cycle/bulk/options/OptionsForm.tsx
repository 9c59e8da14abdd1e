import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '#web/ui/forms/Form.tsx';
import type { ZodForm } from '#web/ui/forms/useZodForm.ts';

type Props<Input extends FieldValues, Output extends FieldValues> = {
  readonly form: ZodForm<Input, Output>;
  /** Called with each change, before the pause. */
  readonly onTyping: () => void;
  /** Gets the choices after a change and a pause in typing; null while they are not valid. */
  readonly onChange: (values: Input | null) => void;
  /** Whether there is enough to judge; until then, nothing is marked as wrong. */
  readonly isFilled?: (values: Input) => boolean;
  readonly children: ReactNode;
};

const TYPING_PAUSE_MS = 400;

/** The choices of an action. It has no button: each change prepares the preview again. */
export function OptionsForm<Input extends FieldValues, Output extends FieldValues>(
  props: Props<Input, Output>,
) {
  const { form, isFilled = () => true } = props;
  const judge = async () => {
    const values = form.getValues();
    const isRight = isFilled(values) && (await form.trigger());
    props.onChange(isRight ? values : null);
  };
  const check = useEffectEvent(judge);
  const typing = useEffectEvent(props.onTyping);
  const { subscribe } = form;
  useEffect(() => {
    let timer: number | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        typing();
        window.clearTimeout(timer);
        timer = window.setTimeout(() => void check(), TYPING_PAUSE_MS);
      },
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe]);
  return (
    <Form form={form} onSubmit={judge} asksBeforeLeaving={false}>
      {props.children}
    </Form>
  );
}
