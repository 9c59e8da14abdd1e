import { Button } from '@mantine/core';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import classes from '../kudos.module.css';

type Props = {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Lists the keys of the rows. */
export function ReviewKeys({ opened, onOpen, onClose }: Props) {
  return (
    <>
      <Button variant="subtle" size="xs" onClick={onOpen}>
        Keys (?)
      </Button>
      <FormDialog opened={opened} title="Keys" size="small" onClose={onClose}>
        <p className={classes.readers}>They work while a row of the waiting kudos has the focus.</p>
        <dl className={classes.keys}>
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </FormDialog>
    </>
  );
}

const keys = [
  ['J', 'Go to the next row'],
  ['K', 'Go to the row before'],
  ['A', 'Approve the kudo of the row'],
  ['?', 'Show these keys'],
] as const;
