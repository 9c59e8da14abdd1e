import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Fixture } from './fixture.ts';

/** What a newly opened form would send if saved unchanged, and the version that it read. */
type Opened = { readonly body: unknown; readonly version: number };

/** The new value of a field, and other fields that change with it. */
type Change = { readonly to: unknown; readonly also?: readonly string[] };

/** A form of an existing object, and the call that saves it. */
export type FormRow = {
  readonly endpoint: Endpoint;
  /** Files that contain the form, relative to web/features/. */
  readonly files: readonly string[];
  /** The object's table, whose version counts saves. */
  readonly table: string;
  /** The same call creates the object. */
  readonly isMadeByCall?: true;
  /** Creates the object. Returns how to open its form and, if `isMadeByCall`, the body of its creation. */
  open(fixture: Fixture): Promise<{ read(): Promise<Opened>; readonly given?: unknown }>;
  /** By field name of the call. */
  readonly changes: Readonly<Record<string, Change | ((fixture: Fixture) => Change)>>;
};
