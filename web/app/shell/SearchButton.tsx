import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from './NavBar.module.css';

const SearchDialog = lazyDialog(
  async () => (await import('#web/features/search/SearchDialog.tsx')).SearchDialog,
);

const isMac = /Mac|iP/.test(navigator.platform);

/** Opens the search, as Ctrl+K and ⌘K do. On a Mac, Ctrl+K deletes the rest of a line. */
export function SearchButton() {
  const [opened, { open, close }] = useDisclosure(false);
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const isAsked = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Not above another dialog: the search leads away from its form.
      if (document.documentElement.dataset['dialog'] === undefined) open();
    };
    window.addEventListener('keydown', look);
    return () => window.removeEventListener('keydown', look);
  }, [open]);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.search ?? ''}
        title={isMac ? '⌘K' : 'Ctrl+K'}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        Search
      </Button>
      <SearchDialog opened={opened} onClose={close} />
    </>
  );
}
