import { useFormState } from 'react-hook-form';
import { WorkButton } from '../feedback/WorkButton.tsx';

/** Submits the form around it; never disabled beforehand, keeps its label while the form is being saved. */
export function SubmitButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <WorkButton type="submit" isWorking={isSubmitting}>
      {children}
    </WorkButton>
  );
}
