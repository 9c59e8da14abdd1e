import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import {
  changeAutomaticReminders,
  getAutomaticReminders,
  listNextReminders,
  sendReminderTest,
} from '#contract/dashboards/notifications.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { pagedQuery } from '#web/app/calls/paged.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const automaticRemindersQuery = queryOptions({
  queryKey: ['automatic-reminders'],
  queryFn: ({ signal }) => call(getAutomaticReminders, { signal }),
});

export const prefetchAutomaticReminders = () => prefetch(automaticRemindersQuery);

export const useAutomaticReminders = () => useQuery(automaticRemindersQuery);

type Edit = { readonly body: BodyInputOf<typeof changeAutomaticReminders>; readonly ifMatch: number };

export const useChangeAutomaticReminders = () =>
  useMutation({
    mutationFn: (edit: Edit) => call(changeAutomaticReminders, edit),
    meta: { showsConflict: true },
  });

/** Other settings remind other people: the list is kept by their version. */
export const nextRemindersQuery = (version: number, q: string) =>
  pagedQuery(`next-reminders-${version}`, listNextReminders, q === '' ? {} : { q });

export const useSendReminderTest = () =>
  useAction((_nothing: null, idempotencyKey) => call(sendReminderTest, { idempotencyKey }));
