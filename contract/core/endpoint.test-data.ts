import type { CallSchemas, Endpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { declare } from '#contract/schemas-of.ts';

/** An endpoint of a test, with its shapes. */
export function testEndpoint<const E extends Endpoint, S extends CallSchemas>(shape: E, calls: S) {
  const made = endpoint<S>()({ ...shape });
  declare({ made }, { made: calls });
  return made;
}
