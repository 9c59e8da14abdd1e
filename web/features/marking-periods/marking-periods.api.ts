import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/marking-periods.ts';
import { call } from '#web/app/api.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** An edit, with the version of the period that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export function useEndMarkingPeriod() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (edit: Edit<BodyInputOf<typeof endMarkingPeriod>>) => call(endMarkingPeriod, edit),
    onSettled: () => refresh(),
  });
}

export function useCorrectMarkingPeriod() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (edit: Edit<BodyInputOf<typeof correctMarkingPeriod>>) => call(correctMarkingPeriod, edit),
    onSettled: () => refresh(),
  });
}
