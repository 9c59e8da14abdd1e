import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, type Plugin, type Rolldown } from 'vite';
import { paths } from '../../web/app/paths.ts';

const web = join(import.meta.dirname, '..', '..', 'web');

/** What loads besides the page for people with a role. The document names none: it doesn't know who asks. */
const ofRoles = [
  { path: '/dashboard', role: 'Admin', modules: ['features/dashboards/AdminDashboardPage.tsx'] },
  { path: '/dashboard', role: 'Team Lead', modules: ['features/dashboards/team/TeamDashboardPage.tsx'] },
  { path: '/employees/1', role: 'Admin', modules: ['features/people/profile/all-handler-parts.ts'] },
];

/**
 * Writes `preloads.json`: for each path the files that a first visit needs. The server names them in the
 * document, so that the browser fetches them in parallel instead of discovering them one after another. Fails
 * for chunks that wait for each other: their modules would run before what they need. The rows with a role
 * are for `page-weights.test.ts`.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of chunks) {
        const needed = withImports(importsOf(chunk, bundle), bundle);
        if (needed.has(chunk)) this.error(`${chunk.fileName} waits for itself: scripts/pages/chunks.ts.`);
      }
      const chunkOf = (module: string) => {
        const isIt = (id: string | null) => id?.replaceAll('\\', '/').endsWith(`/web/${module}`) === true;
        return (
          chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
          chunks.find(({ moduleIds }) => moduleIds.some(isIt)) ??
          this.error(`No page is built of ${module}.`)
        );
      };
      const filesOfModules = (modules: readonly string[]) =>
        filesOf(withImports(['main.tsx', ...modules].map(chunkOf), bundle));
      const entry = new Set(filesOfModules([]));
      const routes = screens();
      const rows = [
        ...routes.map(({ pattern, modules }) => ({
          path: pattern,
          files: filesOfModules(modules).filter((file) => !entry.has(file)),
        })),
        ...ofRoles.map(({ path, role, modules }) => {
          const page = routes.find(({ pattern }) => new RegExp(pattern).test(path));
          return { role, path, files: filesOfModules([...(page?.modules ?? []), ...modules]) };
        }),
      ];
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(rows) });
    },
  };
}

/** A row of the table of routes: the pattern of its paths, and the modules of its page below `web`. */
type Screen = { readonly pattern: string; readonly modules: readonly string[] };

/** All screens, as the tables of routes in `web/app` name them. */
const screens = (): Screen[] => [
  ...screensIn(programOf('app/routes.tsx'), []),
  ...screensIn(programOf('app/plain-screens.tsx'), ['app/plain-screens.tsx']),
  ...screensIn(programOf('app/screens.tsx'), ['app/plain-screens.tsx', 'app/screens.tsx']),
];

const programOf = (file: string) => parseSync(file, readFileSync(join(web, file), 'utf8')).program;

/** The rows in a part of the program. A row loads what `lazy` imports, after what the rows around it load. */
function screensIn(node: ESTree.Node, around: readonly string[]): Screen[] {
  if (node.type !== 'ObjectExpression') return partsOf(node).flatMap((part) => screensIn(part, around));
  const row = new Map(
    node.properties.flatMap((part) => (part.type === 'Property' ? [[nameOf(part), part.value]] : [])),
  );
  const [path, lazy, children] = ['path', 'lazy', 'children'].map((name) => row.get(name));
  const modules = [...around, ...(lazy === undefined ? [] : importsIn(lazy))];
  if (path !== undefined && lazy !== undefined)
    return [{ pattern: patternOf(textOf(path), children !== undefined), modules }];
  return children === undefined ? [] : screensIn(children, modules);
}

const nameOf = ({ key }: ESTree.ObjectProperty) => (key.type === 'Identifier' ? key.name : '');

/** `#web/app/shell/Shell.tsx` and `./Shell.tsx` as `app/shell/Shell.tsx`. */
function importsIn(node: ESTree.Node): string[] {
  if (node.type !== 'ImportExpression') return partsOf(node).flatMap(importsIn);
  return [textOf(node.source).replace(/^#web\/|^\.\//, (start) => (start === './' ? 'app/' : ''))];
}

function partsOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is ESTree.Node => typeof part === 'object' && part !== null && 'type' in part);
}

/** The text of a literal, of an entry of `paths`, or of both in a template. */
function textOf(node: ESTree.Node): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    return node.quasis
      .map(
        ({ value }, place) =>
          value.raw +
          node.expressions
            .slice(place, place + 1)
            .map(textOf)
            .join(''),
      )
      .join('');
  }
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
    const named: unknown = Reflect.get(paths, node.property.name);
    if (typeof named === 'string') return named;
  }
  throw new Error('The table of routes has a path that the build cannot read.');
}

/** `^/employees/\\d+$` for `/employees/:employeeId`. The start of the site leads to sign-in. */
function patternOf(path: string, isDeep: boolean): string {
  if (path === paths.login) return '^/(login)?$';
  const [whole = '', rest] = path.split('/*');
  const own = whole.replace(/:\w+Id\b/g, '\\d+').replace(/:\w+/g, '[^/]+');
  return `^${own}${isDeep || rest !== undefined ? '(/|$)' : '$'}`;
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

function withImports(roots: readonly Chunk[], bundle: Bundle): Set<Chunk> {
  const all = new Set(roots);
  for (const chunk of all) for (const imported of importsOf(chunk, bundle)) all.add(imported);
  return all;
}

const importsOf = ({ imports }: Chunk, bundle: Bundle): Chunk[] =>
  imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === 'chunk' ? [imported] : [];
  });

const filesOf = (chunks: Iterable<Chunk>) =>
  [...chunks].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );
