import { useFormState } from 'react-hook-form';
import { WorkButton } from '../dialogs/WorkButton.tsx';

/** Submits the form around it. It is never disabled, and keeps its label while saving. */
export function SubmitButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <WorkButton type="submit" isWorking={isSubmitting}>
      {children}
    </WorkButton>
  );
}
