import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** What the server and its documentation read of an endpoint. Forms name their schemas themselves. */
const ofServer: ReadonlySet<string> = new Set(['summary', 'access', 'params', 'query', 'body']);

/**
 * Leaves out of the contract what the pages never read: parts of endpoints, and schemas that nothing else uses. The
 * modules of the contract only declare, so the bundler may drop each declaration without a use.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code, id) => ({
        code: edited(code, editsOf(parseSync(id, code).program)),
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}

/** Text that replaces a range of the code. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

function editsOf(program: ESTree.Program): Edit[] {
  const edits = new Map<number, Edit>();
  let functions = 0;
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    CallExpression(call) {
      if (functions > 0) return;
      // The calls of a chain start at the same place, and one annotation marks all of them.
      edits.set(call.start, { start: call.start, end: call.start, text: '/* @__PURE__ */ ' });
      for (const { start, end } of serverParts(call)) edits.set(start, { start, end, text: '' });
    },
  }).visit(program);
  return [...edits.values()].toSorted((a, b) => a.start - b.start);
}

function serverParts({ callee, arguments: [shape] }: ESTree.CallExpression): readonly ESTree.Node[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return [];
  if (shape?.type !== 'ObjectExpression') return [];
  return shape.properties.filter(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && ofServer.has(part.key.name),
  );
}

/** The code with these edits. What lies inside an earlier edit goes with it, and so does the comma after it. */
export function edited(code: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, text } of edits) {
    if (start < from) continue;
    result += code.slice(from, start) + text;
    from = end > start && code[end] === ',' ? end + 1 : end;
  }
  return result + code.slice(from);
}
