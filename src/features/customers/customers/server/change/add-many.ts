import { type RawBuilder, sql } from 'kysely'
import { addClassification } from '../classification.ts'
import { deliver } from '../quickbooks/deliver.ts'
import { snake } from '../quickbooks/store-merged.ts'
import { type EditableRow, editableColumns } from './fields.ts'
import type { By } from './store-change.ts'

const flags: readonly string[] = ['active', 'onHold']
/** What a column is without being named. */
const standard: Partial<Record<keyof EditableRow, string | boolean>> = { accountType: 'C', customerType: 'D', active: true, onHold: false }

/** Names only the columns that have something in them. Search words are filled behind it. */
function insertMany(
  rows: readonly EditableRow[],
  { companyId, actorId, actor, origin, ip = '' }: By['actor'],
  action: string,
): RawBuilder<{ id: string }> {
  const used = editableColumns.filter((column) => rows.some((row) => row[column] !== (standard[column] ?? '')))
  const typed = sql.raw(used.map((column) => `"${column}" ${flags.includes(column) ? 'boolean' : 'text'}`).join(', '))
  const values = sql.raw(used.map((column) => `"${column}"`).join(', '))
  return sql`with given as materialized (select app.new_id() as id, g.* from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...row })))}::json) as g(n int, ${typed})),
    stored as (insert into customers (company_id, id, ${sql.raw(used.map(snake).join(', '))}) select ${companyId}, id, ${values} from given),
    marked as (insert into customers_to_index (company_id, customer_id) select ${companyId}, id from given),
    noted as (insert into audit_events (company_id, actor_id, actor, origin, ip, action, record_kind, record_id, record_version)
      select ${companyId}, ${actorId}::uuid, ${actor}, ${origin}, ${ip}, ${action}, 'customer', id, 1 from given)
    select id from given order by n`
}

/** Adds checked rows at one blow, in the name of an actor who reaches all of them. Answers their ids in the same order. */
export async function addCustomers({ services, db, actor }: By, rows: readonly EditableRow[], action: string): Promise<string[]> {
  if (!rows.length) return []
  const { companyId, actorId } = actor
  const stored = await insertMany(rows, actor, action).execute(db)
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
