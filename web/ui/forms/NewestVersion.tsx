import { Button } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { FieldRegistryContext } from './field-registry.ts';
import classes from './NewestVersion.module.css';

type Props = {
  readonly values: object;
  /** Shown instead of the list of the form's fields. */
  readonly shown?: ReactNode;
  readonly isTakeable: boolean;
};

/**
 * The newest version of a record beside a form: each field in words, and the ways to take it over. What was
 * typed stays until the person takes it over.
 */
export function NewestVersion({ values, shown, isTakeable }: Props) {
  const { control, getValues, reset, setFocus, setValue } = useFormContext();
  const registry = use(FieldRegistryContext);
  const title = useId();
  const typed = useWatch({ control });
  const [first] = registry.words.keys();
  const differs = (name: string) => !isSame(get(typed, name), get(values, name));
  const take = (name: string) => {
    registry.markUnreadable(name, null);
    setValue(name, get(values, name), { shouldDirty: true, shouldTouch: true });
    setFocus(name);
  };
  const takeAll = () => {
    registry.unreadable.clear();
    reset({ ...getValues(), ...values });
    if (first !== undefined) setFocus(first);
  };
  return (
    <section className={classes.newest} aria-labelledby={title}>
      <h3 id={title} className={classes.title}>
        Newest version
      </h3>
      {shown ?? (
        <dl className={classes.list}>
          {[...registry.words].map(([name, { label, asText }]) => (
            <div key={name}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>
                <span>{asText(get(values, name)) || 'None'}</span>
                {isTakeable && differs(name) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Use this for ${label}`}
                    onClick={() => take(name)}
                  >
                    Use this
                  </Button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isTakeable && (
        <Button variant="default" size="compact-sm" onClick={takeAll}>
          Use the newest version
        </Button>
      )}
    </section>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
