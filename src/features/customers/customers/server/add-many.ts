import { CompiledQuery } from 'kysely'
import { addClassification } from './classification.ts'
import { type EditableRow, editableColumns } from './fields.ts'
import { deliver } from './quickbooks/deliver.ts'
import { snake } from './quickbooks/store-merged.ts'
import type { By } from './store-change.ts'

const flags: readonly string[] = ['active', 'onHold']
/** What a column is without being named. */
const standard: Partial<Record<keyof EditableRow, string | boolean>> = { accountType: 'C', customerType: 'D', active: true, onHold: false }

/** Names only the columns that have something in them. Search words are filled behind it. */
function insertMany(rows: readonly EditableRow[]): string {
  const used = editableColumns.filter((column) => rows.some((row) => row[column] !== (standard[column] ?? '')))
  const typed = used.map((column) => `"${column}" ${flags.includes(column) ? 'boolean' : 'text'}`).join(', ')
  return `with given as materialized (select app.new_id() as id, g.* from json_to_recordset($2::json) as g(n int, ${typed})),
    stored as (insert into customers (company_id, id, ${used.map(snake).join(', ')}) select $1, id, ${used.map((column) => `"${column}"`).join(', ')} from given),
    marked as (insert into customers_to_index (company_id, customer_id) select $1, id from given),
    noted as (insert into audit_events (company_id, actor_id, actor, origin, ip, action, record_kind, record_id, record_version)
      select $1, $3::uuid, $4, $5, $6, $7, 'customer', id, 1 from given)
    select id from given order by n`
}

/** Adds checked rows at one blow, in the name of an actor who reaches all of them. Answers their ids in the same order. */
export async function addCustomers({ services, db, actor }: By, rows: readonly EditableRow[], action: string): Promise<string[]> {
  if (!rows.length) return []
  const { companyId, actorId, actor: name, origin, ip = '' } = actor
  const given = JSON.stringify(rows.map((row, n) => ({ n, ...row })))
  const stored = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(insertMany(rows), [companyId, given, actorId, name, origin, ip, action]),
  )
  const ids = stored.rows.map(({ id }) => id)
  const distinct = (column: 'source' | 'territory') => [...new Set(rows.map((row) => row[column]))]
  await addClassification(db, companyId, { sources: distinct('source'), territories: distinct('territory') })
  const sent = ids.filter((_, index) => rows[index]?.customerType === 'D')
  const waiting: string[] = []
  for (const customerId of sent)
    if ((await deliver(services, db, { companyId, customerId, userId: actorId })) === 'waiting') waiting.push(customerId)
  if (waiting.length) await db.updateTable('customers').set({ syncState: 'waiting' }).where('id', 'in', waiting).execute()
  return ids
}
