import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, use, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Path } from 'react-hook-form';
import { UnsavedContext } from '../dialogs/unsaved.ts';
import { WidenContext } from '../feedback/widen.ts';
import type { Conflict } from './conflict.ts';
import { FieldRegistryContext } from './field-registry.ts';
import { type FieldFailure, failuresOf, flattenErrors, isCallFailure } from './form-errors.ts';
import classes from './Form.module.css';
import { LazyModule } from '../lazy-module.ts';
import { useLazy } from '../use-lazy.ts';
import { FormProblems } from './FormProblems.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useAskOnClose } from './use-ask-on-close.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { ZodForm } from './useZodForm.ts';

const newestVersion = new LazyModule(() => import('./NewestVersion.tsx'));

type Props<Input extends FieldValues, Output extends FieldValues> = {
  readonly form: ZodForm<Input, Output>;
  /** Return the call's promise. If it rejects with `errors: [{ path, message }]`, the fields show them. */
  readonly onSubmit: (values: Output) => Promise<unknown> | void;
  /** The submit button's label. Without it the form has no buttons, as in a dialog with its own. */
  readonly submitLabel?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly cancelLabel?: string | undefined;
  /**
   * For a form that is a page: ask before leaving it with unsaved changes. A dialog asks by default
   * before it closes; false if the input is kept anyway.
   */
  readonly asksBeforeLeaving?: boolean | undefined;
  /** What `useConflict` says after another person changed the record first. */
  readonly conflict?: Conflict | null | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
};

/** A form with its fields, errors and buttons. A failed call keeps the input. */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: Props<Input, Output>) {
  const {
    form,
    onSubmit,
    submitLabel,
    onCancel,
    cancelLabel = 'Cancel',
    children,
    id,
    conflict = null,
  } = props;
  const { registry, ...methods } = form;
  const { isDirty } = form.formState;
  useKeptDraft(form);
  const isSaving = useRef(false);
  const [problems, setProblems] = useState<readonly FieldFailure[]>([]);
  const hasChanges = () => (isDirty || registry.unreadable.size > 0) && !isSaving.current;
  useUnsavedInDialog(props.asksBeforeLeaving === false ? null : hasChanges);
  useAskOnClose(hasChanges);
  const widen = use(WidenContext);
  const isWide = conflict !== null;
  const newest = useLazy(newestVersion, isWide);
  useEffect(() => widen(isWide), [widen, isWide]);
  const withoutField = (failures: readonly FieldFailure[]) =>
    failures.filter(({ path }) => !registry.shown.has(path));

  const save = async (values: Output) => {
    setProblems([]);
    try {
      await onSubmit(values);
      form.reset(form.getValues());
    } catch (error) {
      const failures = failuresOf(error);
      if (failures.length === 0 && !isCallFailure(error)) throw error;
      setProblems(withoutField(failures));
      showOnFields(form, failures);
    }
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // React bubbles events of a dialog's form to the page's form around it, though they are separate in the
    // DOM.
    event.stopPropagation();
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await form.handleSubmit(save, (errors) => setProblems(withoutField(flattenErrors(errors))))(event);
    } finally {
      isSaving.current = false;
    }
  };

  return (
    <FieldRegistryContext value={registry}>
      <FormProvider {...methods}>
        <form
          noValidate
          id={id}
          className={classes.form}
          onSubmit={submit}
          {...(conflict !== null && { 'data-conflict': true })}
        >
          {conflict !== null && (
            <div role="alert" className={classes.conflict}>
              {conflict.sentence}
            </div>
          )}
          <div className={classes.own}>
            {children}
            <FormProblems problems={problems} />
            {submitLabel !== undefined && (
              <div className={classes.buttons} data-actions>
                {onCancel && (
                  <Button variant="default" onClick={onCancel}>
                    {cancelLabel}
                  </Button>
                )}
                <SubmitButton>{submitLabel}</SubmitButton>
              </div>
            )}
          </div>
          {conflict?.newest && newest && (
            <newest.NewestVersion isTakeable={conflict.isTakeable} {...conflict.newest} />
          )}
        </form>
        {props.asksBeforeLeaving === true && <UnsavedChangesGuard hasChanges={hasChanges} />}
      </FormProvider>
    </FieldRegistryContext>
  );
}

/** Makes the dialog around the form ask before it closes. */
function useUnsavedInDialog(hasChanges: (() => boolean) | null): void {
  const unsavedRef = use(UnsavedContext);
  useEffect(() => {
    if (unsavedRef === null) return undefined;
    unsavedRef.current = hasChanges;
    return () => {
      unsavedRef.current = null;
    };
  }, [unsavedRef, hasChanges]);
}

function showOnFields<Input extends FieldValues, Output extends FieldValues>(
  form: ZodForm<Input, Output>,
  failures: readonly FieldFailure[],
): void {
  const shown = [...form.registry.shown];
  const isShown = (path: string): path is Path<Input> => form.registry.shown.has(path);
  const inOrder = failures.toSorted((a, b) => shown.indexOf(a.path) - shown.indexOf(b.path));
  let shouldFocus = true;
  for (const { path, message } of inOrder) {
    if (!isShown(path)) continue;
    form.setError(path, { message }, { shouldFocus });
    shouldFocus = false;
  }
}
