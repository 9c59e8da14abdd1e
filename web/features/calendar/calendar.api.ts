import { useQuery } from '@tanstack/react-query';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '#contract/dashboards/calendar.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useCalendarFeed = () =>
  useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
  });

export const useCreateCalendarFeed = () =>
  useAction((_nothing: null, idempotencyKey) => call(createCalendarFeed, { idempotencyKey }));

export const useDeleteCalendarFeed = () => useAction((_nothing: null) => call(deleteCalendarFeed));
