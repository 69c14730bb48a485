import type { Pool, PoolClient, QueryConfig } from 'pg'
import { OneWrite } from '#server/data/statements/one-write.ts'
import { companyColumn, tenantTables } from '#server/data/tenant-tables.ts'

type Tree = { [key: string]: unknown }
type Relation = { table: string; name: string }

/** Tables of a statement for which it does not name the company, though their rows belong to many. */
export async function unnamedIn(text: string): Promise<string[]> {
  const before = known.get(text)
  if (before) return before
  const { parse } = await import('libpg-query')
  const missing: string[] = []
  walk((await parse(text)).stmts, new Set(), missing)
  known.set(text, missing)
  return missing
}
const known = new Map<string, string[]>()

function walk(node: unknown, known: ReadonlySet<string>, missing: string[]) {
  if (Array.isArray(node)) for (const each of node) walk(each, known, missing)
  if (!isTree(node)) return
  for (const [kind, inner] of Object.entries(node)) {
    if (!isTree(inner)) walk(inner, known, missing)
    else if (/^(Select|Update|Delete|Merge|Insert)Stmt$/.test(kind) || isSelect(kind)) statement(kind, inner, known, missing)
    else walk(inner, known, missing)
  }
}

/** The sides of a union stand without the name of their kind. */
const isSelect = (kind: string) => kind === 'larg' || kind === 'rarg'

function statement(kind: string, node: Tree, outer: ReadonlySet<string>, missing: string[]) {
  // The arms of a join are called like the sides of a union.
  if (isSelect(kind) && !('targetList' in node || 'op' in node)) return walk(node, outer, missing)
  const common = listOf(node, 'withClause', 'ctes').map((each) => String(at(each, 'CommonTableExpr', 'ctename')))
  const known = new Set([...outer, ...common])
  const relations: Relation[] = []
  const conditions: unknown[] = [node.whereClause]
  for (const each of [...list(node.fromClause), ...list(node.usingClause)]) collect(each, known, relations, conditions)
  const target = isTree(node.relation) ? relationOf(node.relation, known) : null
  if (target && kind === 'InsertStmt') {
    const columns = list(node.cols).map((each) => at(each, 'ResTarget', 'name'))
    if (!columns.includes(companyColumn(target.table))) missing.push(target.table)
  } else if (target) relations.push(target)
  const named = namedOf(relations, conditions.flatMap(conjuncts))
  for (const relation of relations) if (!named.has(relation)) missing.push(relation.table)
  walk(node, known, missing)
}

function collect(node: unknown, known: ReadonlySet<string>, relations: Relation[], conditions: unknown[]) {
  if (!isTree(node)) return
  if (isTree(node.RangeVar)) {
    const relation = relationOf(node.RangeVar, known)
    if (relation) relations.push(relation)
  }
  if (!isTree(node.JoinExpr)) return
  collect(node.JoinExpr.larg, known, relations, conditions)
  collect(node.JoinExpr.rarg, known, relations, conditions)
  conditions.push(node.JoinExpr.quals, { using: list(node.JoinExpr.usingClause) })
}

function relationOf({ relname, schemaname, alias }: Tree, known: ReadonlySet<string>): Relation | null {
  const table = String(relname)
  if (known.has(table) || (schemaname !== undefined && schemaname !== 'public') || !tenantTables.has(table)) return null
  return { table, name: String(at(alias, 'aliasname') ?? table) }
}

function conjuncts(condition: unknown): unknown[] {
  const both = at(condition, 'BoolExpr', 'boolop') === 'AND_EXPR'
  return both ? listOf(condition, 'BoolExpr', 'args').flatMap(conjuncts) : [condition]
}

/** Those whose company is that of a value, or of one that is named itself: to be of the same company as another says nothing yet. */
function namedOf(relations: readonly Relation[], conditions: readonly unknown[]): Set<Relation> {
  const ofCompany = ({ of, column }: Column) =>
    relations.find(({ table, name }) => column === companyColumn(table) && (of === name || (of === null && relations.length === 1)))
  const isShared = conditions.some((each) => at(each, 'using') && columnsOf(each, 'using').includes('company_id'))
  const pairs = conditions.flatMap(compared).map((pair) => pair.map((column) => column && (ofCompany(column) ?? null)))
  const named = new Set<Relation>()
  for (let before = -1; before < named.size; ) {
    before = named.size
    for (const [one, other] of pairs.flatMap(([left, right]) => [
      [left, right],
      [right, left],
    ]))
      if (one && (!other || named.has(other))) named.add(one)
    if (isShared && named.size) for (const each of relations) named.add(each)
  }
  return named
}

const columnsOf = (node: unknown, ...path: string[]) => listOf(node, ...path).map((each) => at(each, 'String', 'sval'))

type Column = { of: string | null; column: string }
/** What a condition sets equal, in pairs; null: something that is no column. */
function compared(condition: unknown): [Column | null, Column | null][] {
  if (at(condition, 'SubLink', 'subLinkType') === 'ANY_SUBLINK')
    return columns(at(condition, 'SubLink', 'testexpr')).map((column) => [column, null])
  const operator = columnsOf(condition, 'A_Expr', 'name')
  const kind = at(condition, 'A_Expr', 'kind')
  if (operator[0] !== '=' || (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY')) return []
  const [left, right] = [columns(at(condition, 'A_Expr', 'lexpr')), columns(at(condition, 'A_Expr', 'rexpr'))]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, place) => [left[place] ?? null, right[place] ?? null])
}

function columns(node: unknown): Column[] {
  if (at(node, 'RowExpr')) return listOf(node, 'RowExpr', 'args').flatMap(columns)
  const names = columnsOf(node, 'ColumnRef', 'fields')
  if (!names.length) return []
  return [{ of: names.length > 1 ? String(names.at(-2)) : null, column: String(names.at(-1)) }]
}

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null && !Array.isArray(node)
const list = (node: unknown): unknown[] => (Array.isArray(node) ? node : [])
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isTree(inner) ? inner[key] : undefined), node)
const listOf = (node: unknown, ...path: string[]) => list(at(node, ...path))

/** Notes what is sent through a pool. `offenders`: of what was sent since they were asked for, what does not name the company for each of its tables. */
export function watchStatements(pool: Pool) {
  const sent = new Set<string>()
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: [string | QueryConfig | OneWrite, ...unknown[]]) => {
      const [asked] = given
      if (asked instanceof OneWrite) for (const { text } of asked.statements) sent.add(text)
      else sent.add(typeof asked === 'string' ? asked : asked.text)
      return query(...given)
    }) as typeof client.query
  })
  return {
    async offenders() {
      const found: string[] = []
      for (const text of sent) {
        const tables = mayMiss(text) ? await unnamedIn(text) : []
        if (tables.length) found.push(`${tables.join(', ')}: ${text}`)
      }
      sent.clear()
      return found
    },
  }
}

/** Of most statements it shows without reading them that they have no such table. */
const mayMiss = (text: string) => [...text.matchAll(/[a-z_0-9]+/g)].some(([word]) => tenantTables.has(word))
