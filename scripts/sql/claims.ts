import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { root } from '../tasks.ts';

/** The type that TypeScript gives a value. */
export type Claimed = {
  /** `any` if nothing is claimed. */
  readonly kinds: ReadonlySet<ClaimedKind>;
  /** The allowed values, if the type lists them. */
  readonly literals: ReadonlySet<string | number | boolean> | null;
  readonly element?: Claimed;
  readonly fields?: ReadonlyMap<string, { readonly claimed: Claimed; readonly isOptional: boolean }>;
  /** Whether any key is allowed. */
  readonly isOpen: boolean;
};

export type ClaimedKind =
  | 'null'
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'array'
  | 'object'
  | 'other'
  | 'any';

/** A place in the product that claims the type of a statement's result, or of a part of one. */
export type Claim = {
  /** Like `server/features/goals/goals.queries.ts:25`. */
  readonly place: string;
  /** The type as written or inferred. */
  readonly type: string;
  /** The literal parts of the template. */
  readonly parts: readonly string[];
  readonly claimed: Claimed;
};

const isProduct = (path: string) =>
  path.startsWith('server/') &&
  !/\.(?:test|fixture|test-double|test-firm)\.ts$/.test(path) &&
  !path.startsWith('server/testing/');

/** Every `sql` template and `query<Row>` of the product that claims a type. */
export function readClaims(): Claim[] {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-claims-'));
  const configFile = join(folder, 'tsconfig.json');
  writeFileSync(
    configFile,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        lib: ['es2024', 'esnext.iterator'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [join(root, 'server/**/*.ts')],
      exclude: [join(root, 'server/**/*.test.ts')],
    }),
  );
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects();
    if (!project) throw new Error('TypeScript opened no project.');
    return project.rootFiles.flatMap((file) => {
      const path = relative(root, file);
      const source = isProduct(path) ? project.program.getSourceFile(file) : undefined;
      return source ? claimsIn(project, source, path) : [];
    });
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function claimsIn({ checker }: Project, source: SourceFile, path: string): Claim[] {
  const claims: Claim[] = [];
  const visit = (node: Node) => {
    const found = templateClaim(checker, node) ?? queryClaim(checker, node);
    if (found !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const claimed = expand(checker, found.type, []);
      if (!claimed.kinds.has('any')) {
        claims.push({
          place: `${path}:${line + 1}`,
          type: checker.typeToString(found.type),
          parts: found.parts,
          claimed,
        });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return claims;
}

type Found = { readonly type: Type; readonly parts: readonly string[] };

/** The type argument of a `sql` template, written or inferred. */
function templateClaim(checker: Checker, node: Node): Found | null {
  if (!isTaggedTemplateExpression(node) || !isIdentifier(node.tag) || node.tag.text !== 'sql') return null;
  const builder = checker.getTypeAtLocation(node);
  const [type] = builder?.isTypeReference() ? checker.getTypeArguments(builder) : [];
  const { template } = node;
  const parts = isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
  return type ? { type, parts } : null;
}

/** The type argument of `client.query<Row>('select …')`. */
function queryClaim(checker: Checker, node: Node): Found | null {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null;
  const [row] = node.typeArguments ?? [];
  const [text] = node.arguments;
  if (node.expression.name.text !== 'query' || !row || !text) return null;
  if (!isStringLiteral(text) && !isNoSubstitutionTemplateLiteral(text)) return null;
  const type = checker.getTypeFromTypeNode(row);
  return type ? { type, parts: [text.text] } : null;
}

const ANY: Claimed = { kinds: new Set(['any']), literals: null, isOpen: true };
const plainKinds: readonly (readonly [flag: number, kind: ClaimedKind])[] = [
  [TypeFlags.Nullable | TypeFlags.Void, 'null'],
  [TypeFlags.StringLike | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function expand(checker: Checker, type: Type, within: readonly Type[]): Claimed {
  if (type.isUnionType())
    return union((type.getTypes() ?? []).map((member) => expand(checker, member, within)));
  const plain = plainKinds.find(([flag]) => (type.flags & flag) !== 0);
  if (plain) return { kinds: new Set([plain[1]]), literals: literalsOf(type), isOpen: false };
  const isStructure = (type.flags & TypeFlags.StructuredType) !== 0;
  if (!isStructure || within.includes(type)) return ANY;
  const name = type.getSymbol()?.name;
  if (name === 'Date') return { kinds: new Set(['date']), literals: new Set(), isOpen: false };
  if (name === 'Buffer') return { kinds: new Set(['bytes']), literals: new Set(), isOpen: false };
  const inside = [...within, type];
  if (checker.isArrayLikeType(type)) {
    const [element] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    return {
      kinds: new Set(['array']),
      literals: new Set(),
      element: element ? expand(checker, element, inside) : ANY,
      isOpen: false,
    };
  }
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const own = checker.getTypeOfSymbol(property);
    const parts = own?.isUnionType() ? (own.getTypes() ?? []) : [];
    const isOptional =
      parts.some(({ flags }) => (flags & TypeFlags.Undefined) !== 0) || isMarked(property.flags);
    return [property.name, { claimed: own ? expand(checker, own, inside) : ANY, isOptional }] as const;
  });
  const isOpen = checker.getIndexInfosOfType(type).length > 0;
  return { kinds: new Set(['object']), literals: new Set(), fields: new Map(fields), isOpen };
}

const OPTIONAL_SYMBOL = 16_777_216;
const isMarked = (flags: number) => (flags & OPTIONAL_SYMBOL) !== 0;

/** Null if the type allows every value. */
function literalsOf(type: Type): Claimed['literals'] {
  if ((type.flags & (TypeFlags.Nullable | TypeFlags.Void)) !== 0) return new Set();
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) {
    return new Set([type.value]);
  }
  return null;
}

function union(members: readonly Claimed[]): Claimed {
  const elements = members.flatMap(({ element }) => (element ? [element] : []));
  const objects = members.flatMap(({ fields }) => (fields ? [fields] : []));
  const names = new Set(objects.flatMap((fields) => [...fields.keys()]));
  const fields = [...names].map((name) => {
    const own = objects.flatMap((object) => object.get(name) ?? []);
    const isOptional = own.length < objects.length || own.some((field) => field.isOptional);
    return [name, { claimed: union(own.map(({ claimed }) => claimed)), isOptional }] as const;
  });
  return {
    kinds: new Set(members.flatMap(({ kinds }) => [...kinds])),
    literals: members.some(({ literals }) => literals === null)
      ? null
      : new Set(members.flatMap(({ literals }) => [...(literals ?? [])])),
    ...(elements.length > 0 ? { element: union(elements) } : {}),
    ...(objects.length > 0 ? { fields: new Map(fields) } : {}),
    isOpen: members.some(({ isOpen }) => isOpen),
  };
}
