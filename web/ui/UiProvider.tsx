import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ErrorDialog } from './feedback/ErrorDialog.tsx';
import { cssVariables, theme } from './theme.ts';

/** Around every page that uses the kit: its looks, its toasts and the one error dialog. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
      <ErrorDialog />
      <Notifications position="bottom-right" autoClose={5000} limit={4} />
    </MantineProvider>
  );
}
