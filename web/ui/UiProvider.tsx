import './styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorDialog } from './dialogs/ErrorDialog.tsx';
import { Toasts } from './feedback/Toasts.tsx';
import { theme } from './theme.ts';

/** Wraps every page that uses the component library: theme, toasts and the error dialog. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // These options would add inline styles, which the content security policy forbids. theme-variables.css
      // has the variables.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ErrorDialog />
      <Toasts />
    </MantineProvider>
  );
}
