import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAddressParams } from '#web/ui/address-params.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const StartForm = lazyForm(async () => (await import('./StartForm.tsx')).StartForm);

/**
 * Starts the annual review, with suggested deadlines. If the person has no team lead, an Admin names a
 * reviewer in the lead's place; otherwise the server refuses to start the review.
 */
export const StartReview = ({ profile }: { readonly profile: EmployeeProfile }) => (
  <FormButton
    label="Start Annual Review"
    width="small"
    opener={(open) => <StartButton onPress={open} />}
    form={({ onClose }) => <StartForm profile={profile} onClose={onClose} />}
  />
);

/** With `?act=start` in the address, as the search links here, it presses itself once. */
function StartButton({ onPress }: { readonly onPress: () => void }) {
  const [params, setParams] = useAddressParams();
  const isAsked = params.get('act') === 'start';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    setParams(() => new URLSearchParams(), { replace: true, preventScrollReset: true });
    button.current?.focus();
    onPress();
  }, [isAsked, setParams, onPress]);
  return (
    <Button ref={button} size="sm" onClick={onPress}>
      Start Annual Review
    </Button>
  );
}
