import { useAddressParams } from '#web/ui/address-params.ts';
import { CURRENT_PERIOD, periodIn } from '../people.api.ts';

/** The marking period from the URL's `?period=`. */
export function usePeriod() {
  const [params, setParams] = useAddressParams();
  const period = periodIn(params);
  const setPeriod = (next: number) => setParams((now) => withPeriod(now, next), { preventScrollReset: true });
  return [period, setPeriod] as const;
}

function withPeriod(now: URLSearchParams, period: number): URLSearchParams {
  const next = new URLSearchParams(now);
  if (period === CURRENT_PERIOD) next.delete('period');
  else next.set('period', String(period));
  return next;
}
