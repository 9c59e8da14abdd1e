import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHeart } from '#web/ui/icons.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from './NavBar.module.css';

const GiveKudosDialog = lazyDialog(async () => (await import('./GiveKudosDialog.tsx')).GiveKudosDialog);

/** Opens the form for new kudos, from all screens. In a narrow bar, only screen readers get its text. */
export function GiveKudosButton() {
  const [opened, { open, close }] = useDisclosure(false);
  const button = useReopened('Give kudos', open);
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        className={classes.give ?? ''}
        title="Give kudos"
        leftSection={<IconHeart size={18} aria-hidden />}
        onClick={open}
      >
        <span className={classes.giveWords}>Give kudos</span>
      </Button>
      <GiveKudosDialog opened={opened} onClose={close} />
    </>
  );
}
