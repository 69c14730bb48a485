import type { Pool, PoolClient, QueryConfig } from 'pg'
import { companyColumn, tenantTables } from '#server/data/tenant-tables.ts'

type Tree = { [key: string]: unknown }
type Relation = { table: string; name: string }

/** Tables of a statement for which it does not name the company, though their rows belong to many. */
export async function unnamedIn(text: string): Promise<string[]> {
  const { parse } = await import('libpg-query')
  const missing: string[] = []
  walk((await parse(text)).stmts, new Set(), missing)
  return missing
}

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
  const named = conditions.flatMap(conjuncts).flatMap(compared)
  for (const { table, name } of relations) {
    const column = companyColumn(table)
    const alone = relations.length === 1
    if (!named.some((each) => each.column === column && (each.of === name || (each.of === null && (alone || each.shared)))))
      missing.push(table)
  }
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

type Named = { of: string | null; column: string; shared?: boolean }
/** Columns that a condition sets equal to something. */
function compared(condition: unknown): Named[] {
  if (isTree(condition) && 'using' in condition)
    return list(condition.using).map((each) => ({ of: null, column: String(at(each, 'String', 'sval')), shared: true }))
  if (at(condition, 'SubLink', 'subLinkType') === 'ANY_SUBLINK') return columns(at(condition, 'SubLink', 'testexpr'))
  const operator = listOf(condition, 'A_Expr', 'name').map((each) => at(each, 'String', 'sval'))
  const kind = at(condition, 'A_Expr', 'kind')
  if (operator[0] !== '=' || (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY')) return []
  return [...columns(at(condition, 'A_Expr', 'lexpr')), ...columns(at(condition, 'A_Expr', 'rexpr'))]
}

function columns(node: unknown): Named[] {
  if (at(node, 'RowExpr')) return listOf(node, 'RowExpr', 'args').flatMap(columns)
  const names = listOf(node, 'ColumnRef', 'fields').map((each) => at(each, 'String', 'sval'))
  if (!names.length) return []
  return [{ of: names.length > 1 ? String(names.at(-2)) : null, column: String(names.at(-1)) }]
}

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null && !Array.isArray(node)
const list = (node: unknown): unknown[] => (Array.isArray(node) ? node : [])
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isTree(inner) ? inner[key] : undefined), node)
const listOf = (node: unknown, ...path: string[]) => list(at(node, ...path))

/** Notes what is sent through a pool. `offenders`: what does not name the company for each of its tables. */
export function watchStatements(pool: Pool) {
  const sent = new Set<string>()
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: [string | QueryConfig, ...unknown[]]) => {
      sent.add(typeof given[0] === 'string' ? given[0] : given[0].text)
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
      return found
    },
  }
}

/** Of most statements it shows without reading them that they have no such table. */
const mayMiss = (text: string) => [...text.matchAll(/[a-z_0-9]+/g)].some(([word]) => tenantTables.has(word))
