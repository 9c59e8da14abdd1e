import './styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorDialog } from './feedback/ErrorDialog.tsx';
import { Toasts } from './feedback/Toasts.tsx';
import { theme } from './theme.ts';

/** Around every page that uses the kit: its looks, its toasts and the one error dialog. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // Both would be inline styles, which the content security policy forbids; theme-variables.css has the variables.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ErrorDialog />
      <Toasts />
    </MantineProvider>
  );
}
