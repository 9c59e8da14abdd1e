import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..', '..', 'web');
const files = new Map<string, string>();

/**
 * The name of a class in the built pages: its own, and three characters of its file. By default it carries more, and each
 * name is twice in the script. Throws if two files get the same characters.
 */
export function className(name: string, path: string): string {
  const [plain = ''] = path.split('?');
  const file = relative(web, plain);
  const mark = createHash('sha256').update(file).digest('hex').slice(0, 6);
  const short = Number.parseInt(mark, 16).toString(36).slice(-3).padStart(3, '0');
  if ((files.get(short) ?? file) !== file)
    throw new Error(`Rename ${file}: its mark is that of ${files.get(short)}.`);
  files.set(short, file);
  return `${name}-${short}`;
}
