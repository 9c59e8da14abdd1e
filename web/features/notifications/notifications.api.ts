import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { changeAutomaticReminders, getAutomaticReminders } from '#contract/notifications.ts';
import { call } from '#web/app/api.ts';

export const useAutomaticReminders = () =>
  useQuery({
    queryKey: ['automatic-reminders'],
    queryFn: ({ signal }) => call(getAutomaticReminders, { signal }),
  });

type Edit = { readonly body: BodyInputOf<typeof changeAutomaticReminders>; readonly ifMatch: number };

export const useChangeAutomaticReminders = () =>
  useMutation({ mutationFn: (edit: Edit) => call(changeAutomaticReminders, edit) });
