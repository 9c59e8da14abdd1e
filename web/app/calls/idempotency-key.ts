/** A new Idempotency-Key. Not `randomUUID`, which browsers offer over HTTPS only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
