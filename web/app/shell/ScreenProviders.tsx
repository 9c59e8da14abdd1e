import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LeaveGuards } from '#web/ui/dialogs/LeaveGuards.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NamesakesProvider } from '../people/namesakes.tsx';
import { queryClient } from '../calls/query-client.ts';

/** What every screen of the shell needs around it: component kit, calls, names and leave guards. */
export function ScreenProviders({ children }: { readonly children: ReactNode }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <NamesakesProvider>
          {children}
          <LeaveGuards />
        </NamesakesProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
