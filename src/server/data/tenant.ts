import { BinaryOperationNode, ColumnNode, OperatorNode, type RawBuilder, ReferenceNode, sql, TableNode, ValueNode } from 'kysely'
import { companyColumn, tenantTables } from './tenant-tables.ts'

// Row level security hides the company from the planner. So each statement names it for each of its tables too: what is built does so by
// itself, what is written out says `ofCompany('c')`.

/** Stands for the company of the transaction until the statement is written. */
export const openCompany = Symbol('the company of the transaction')

/** Opened by a statement that nobody has waited for: PostgreSQL alone knows which one it is. */
export const companyAsSet = Symbol('the company that the transaction has set')
export type OpenCompany = string | null | typeof companyAsSet

/** The company whose rows the transaction sees. */
export const company: RawBuilder<string> = sql`${openCompany}`

/** Names the company for a table that a statement calls `name`. */
export function ofCompany(name?: string): RawBuilder<boolean> {
  return conditions.getOrInsertComputed(name ?? '', () => sql`${sql.raw(name ? `${name}.company_id` : 'company_id')} = ${company}`)
}
const conditions = new Map<string, RawBuilder<boolean>>()

/** The same for a table of a statement that is built; null: its rows are of no company. */
export function companyCondition(table: string, name: string): BinaryOperationNode | null {
  if (!tenantTables.has(table)) return null
  return built.getOrInsertComputed(`${table} ${name}`, () =>
    BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(companyColumn(table)), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(openCompany),
    ),
  )
}
const built = new Map<string, BinaryOperationNode>()
