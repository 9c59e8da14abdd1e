import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { CURRENT_PERIOD, profileQuery } from './people.api.ts';

/** Opens the form for a returning person once their known data are loaded. */
export function useUnarchiving() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isLoading, setIsLoading] = useState(false);
  const [profile, setProfile] = useState<EmployeeProfile | null>(null);
  const client = useQueryClient();
  const start = async (employeeId: number) => {
    setIsLoading(true);
    try {
      setProfile(await client.query({ ...profileQuery(employeeId, CURRENT_PERIOD), staleTime: 0 }));
      open();
    } finally {
      setIsLoading(false);
    }
  };
  return { isLoading, start, dialog: { profile, opened, onClose: close } };
}
