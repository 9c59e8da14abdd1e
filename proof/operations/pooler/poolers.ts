/** A pooler in front of one database. */
export type Pooler = {
  readonly name: string;
  /** Without a user. */
  readonly host: string;
  readonly port: number;
  /** Ends it with all its connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The user of the application, as docs/operations/pooler.md makes it. */
export type Login = { readonly user: string; readonly password: string };

/** The pooler's address for the application. */
export function addressOf({ host, port }: Pooler, { user, password }: Login, databaseUrl: string): string {
  const url = new URL(`postgres://${host}:${port}${new URL(databaseUrl).pathname}`);
  [url.username, url.password] = [user, password];
  return url.href;
}
