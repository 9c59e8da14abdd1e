/** A request that no route accepts, and what is wrong with it. */
export type Bad = {
  readonly what: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
};
