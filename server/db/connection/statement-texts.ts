import {
  ColumnNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SchemableIdentifierNode,
  TableNode,
  ValueNode,
} from 'kysely';

/** As many texts as the pool names statements. Then all are forgotten. */
const TEXTS_AT_MOST = 2_000;

/** One step of the way to a text. Most steps have one successor, so a map exists only for the others. */
class Step {
  text: string | null = null;
  #key: unknown = undefined;
  #next: Step | null = null;
  #others: Map<unknown, Step> | null = null;

  to(key: unknown): Step {
    if (this.#next === null) {
      this.#key = key;
      this.#next = new Step();
      return this.#next;
    }
    if (this.#key === key) return this.#next;
    this.#others ??= new Map();
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const step = new Step();
    this.#others.set(key, step);
    return step;
  }
}

const VALUE = Symbol('value');
const LITERAL = Symbol('literal');

/**
 * Builds the text of a statement once. A statement made of `sql` templates is recognized by its templates, the names
 * and literals in it and the places of its values; the values are collected anew. Others are built each time.
 */
export class RememberingCompiler extends PostgresQueryCompiler {
  #first = new Step();
  #texts = 0;

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parameters: unknown[] = [];
    const last = follow(this.#first, node, parameters);
    if (last === null) return super.compileQuery(node, queryId);
    if (last.text === null) {
      const built = super.compileQuery(node, queryId);
      this.#remember(last, built.sql);
      return built;
    }
    return { query: node, queryId, sql: last.text, parameters };
  }

  #remember(last: Step, text: string): void {
    if (this.#texts === TEXTS_AT_MOST) {
      this.#first = new Step();
      this.#texts = 0;
      return;
    }
    this.#texts += 1;
    last.text = text;
  }
}

/** Follows the parts of a statement and collects its values. Null for a part that only the compiler understands. */
function follow(from: Step, node: OperationNode, values: unknown[]): Step | null {
  if (RawNode.is(node)) return followTemplate(from, node, values);
  if (ValueNode.is(node)) {
    if (node.immediate === true) return from.to(LITERAL).to(node.value);
    values.push(node.value);
    return from.to(VALUE);
  }
  return followName(from.to(node.kind), node);
}

function followTemplate(from: Step, { sqlFragments, parameters }: RawNode, values: unknown[]): Step | null {
  let step = from;
  // A template is the same array each time. Other arrays are new, so their texts count.
  if ('raw' in sqlFragments) step = step.to(sqlFragments);
  else {
    step = step.to(sqlFragments.length);
    for (const text of sqlFragments) step = step.to(text);
  }
  for (const part of parameters) {
    const next = follow(step, part, values);
    if (next === null) return null;
    step = next;
  }
  return step;
}

function followName(from: Step, node: OperationNode): Step | null {
  if (IdentifierNode.is(node)) return from.to(node.name);
  if (ColumnNode.is(node)) return from.to(node.column.name);
  if (TableNode.is(node)) return followIdentifier(from, node.table);
  if (SchemableIdentifierNode.is(node)) return followIdentifier(from, node);
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
  const column = from.to(node.column.column.name);
  return node.table === undefined ? column.to(null) : followIdentifier(column, node.table.table);
}

const followIdentifier = (from: Step, { schema, identifier }: SchemableIdentifierNode) =>
  from.to(schema?.name ?? null).to(identifier.name);
