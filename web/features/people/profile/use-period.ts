import { useAddressParams } from '#web/ui/address-params.ts';
import { CURRENT_PERIOD } from '../people.api.ts';

/** The marking period from the URL's `?period=`; the current one if the parameter is not an id. */
export function usePeriod() {
  const [params, setParams] = useAddressParams();
  const asked = params.get('period') ?? '';
  const period = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : CURRENT_PERIOD;
  const setPeriod = (next: number) => setParams((now) => withPeriod(now, next), { preventScrollReset: true });
  return [period, setPeriod] as const;
}

function withPeriod(now: URLSearchParams, period: number): URLSearchParams {
  const next = new URLSearchParams(now);
  if (period === CURRENT_PERIOD) next.delete('period');
  else next.set('period', String(period));
  return next;
}
