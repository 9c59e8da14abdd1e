import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, WrongSetting } from '#server/config.ts';

/** A bucket of an object store, or the part of it below a prefix. */
export type Bucket = {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
};

/** Where review documents are stored. */
type FilesPlace = { readonly folder: string } | Bucket;

/** The place of the settings: `FILES_URL`, or a folder in `DATA_DIR`. Errors: WrongSetting. */
export function filesPlaceOf({ FILES_URL, DATA_DIR }: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): FilesPlace {
  if (FILES_URL === undefined) return { folder: join(resolve(DATA_DIR), 'files') };
  const url = new URL(FILES_URL);
  return url.protocol === 's3:' ? bucketOf(url) : { folder: folderOf(url) };
}

function folderOf(url: URL): string {
  if (url.host !== '')
    throw new WrongSetting('The setting FILES_URL must have three slashes, as file:///path.');
  return fileURLToPath(url);
}

const EXAMPLE = 's3://bucket/prefix?region=eu-west-1 or s3://bucket?endpoint=https://s3.example.com';
const REGION_OF_OTHERS = 'us-east-1';

function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

function bucketOf({ host, username, password, pathname, searchParams, hash }: URL): Bucket {
  if (username !== '' || password !== '') {
    throw wrong('must not contain credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)) throw wrong(`must name a bucket, as ${EXAMPLE}`);
  const prefix = withoutSlashes(pathname);
  if (!/^[\w./-]*$/.test(prefix) || /(^|\/)\.{0,2}(\/|$)/.test(prefix || 'none') || hash !== '') {
    throw wrong('has a prefix with other characters than letters, digits, dots, hyphens and underscores');
  }
  const stranger = [...searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (stranger !== undefined)
    throw wrong(`has the unknown part ${stranger}. It may have endpoint and region`);
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? (endpoint === null ? null : REGION_OF_OTHERS);
  if (region === null || !/^[a-z0-9-]+$/.test(region)) throw wrong(`must name a region, as ${EXAMPLE}`);
  if (endpoint !== null && !isPlainAddress(endpoint)) {
    throw wrong('must have an endpoint that starts with https:// or http://, without credentials and query');
  }
  return { bucket: host, prefix: prefix === '' ? '' : `${prefix}/`, region, endpoint };
}

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

const wrong = (sentence: string) => new WrongSetting(`The setting FILES_URL ${sentence}.`);
