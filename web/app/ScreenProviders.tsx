import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LeaveGuards } from '#web/ui/feedback/LeaveGuards.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NamesakesProvider } from './namesakes.tsx';
import { queryClient } from './query-client.ts';

/** What every screen of the shell needs around it: the component kit, the calls, the names and the leave guards. */
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
