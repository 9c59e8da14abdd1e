import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const built = join(import.meta.dirname, '..', '..', '..', 'dist', 'web', 'preloads.json');
const rows = z.array(z.object({ path: z.string(), role: z.string().optional() }));

/** A screen of the built pages: the pattern of its paths, and a short name. */
export type Route = { readonly pattern: string; readonly name: string };

/** Screens that no press leads to: sign-in follows Sign Out, Access Denied a refused call. */
const withoutPress = ['/login', '/access-denied'];

/** The screens that a press leads to, as the build read them from the table of routes. */
export function routesOfPages(): Route[] {
  return rows
    .parse(JSON.parse(readFileSync(built, 'utf8')))
    .filter(({ role }) => role === undefined)
    .map(({ path: pattern }) => ({ pattern, name: nameOf(pattern) }))
    .filter(({ name }) => !withoutPress.includes(name));
}

/** `/employees/:id` of `^/employees/\\d+$`. */
const nameOf = (pattern: string) =>
  pattern
    .replace(/^\^|\(\/\|\$\)$|\$$/g, '')
    .replaceAll('\\d+', ':id')
    .replaceAll('[^/]+', ':id')
    .replace('/(login)?', '/login');

export const routeOf = (routes: readonly Route[], pathname: string): Route | undefined =>
  routes.find(({ pattern }) => new RegExp(pattern).test(pathname));
