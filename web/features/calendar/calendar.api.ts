import { useQuery } from '@tanstack/react-query';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contract/calendar.endpoints.ts';
import { call } from '#web/app/api.ts';
import { useAction } from '#web/app/use-action.ts';

export const useCalendarFeed = () =>
  useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
  });

export const useCreateCalendarFeed = () =>
  useAction((_nothing: null, idempotencyKey) => call(createCalendarFeed, { idempotencyKey }));

export const useDeleteCalendarFeed = () => useAction((_nothing: null) => call(deleteCalendarFeed));
