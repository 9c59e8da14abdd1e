import type { Endpoint } from '#contract/endpoint.ts';
import type { Scene } from './scene.ts';

/** What a form would send when it is opened now and saved as it is, with the version that it saw. */
type Opened = { readonly body: unknown; readonly version: number };

/** To what a field is changed, and what else follows from it. */
type Change = { readonly to: unknown; readonly also?: readonly string[] };

/** A form of an existing object, and the call that saves it. */
export type FormRow = {
  readonly endpoint: Endpoint;
  /** The files with the form, in web/features/. */
  readonly files: readonly string[];
  /** The table with the object, whose version counts saves. */
  readonly table: string;
  /** Makes the object; answers how to open its form, and what it was made of where the same call makes it. */
  open(scene: Scene): Promise<{ read(): Promise<Opened>; readonly given?: unknown }>;
  /** By the call's fields. */
  changes(scene: Scene): Readonly<Record<string, Change>>;
};
