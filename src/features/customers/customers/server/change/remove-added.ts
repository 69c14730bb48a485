import { sql } from 'kysely'
import { auditMany } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { By } from './store-change.ts'

/**
 * Nothing happened to it since: no change, nothing that anybody noted about it, nothing in the books, nobody below it. `offset 0` makes
 * PostgreSQL look each customer up: just after an import its statistics say that there is hardly anything, and a join would read all of it.
 */
const untouched = (ids: readonly string[], added: string) => sql<{ id: string }>`
  select c.id from customers c where ${ofCompany('c')} and c.id = any(${ids}::uuid[]) and c.version = 1 and c.open_balance = 0
    and not exists (select from audit_events e where ${ofCompany('e')} and e.record_kind = 'customer' and e.record_id = c.id and e.action <> ${added} offset 0)
    and not exists (select from external_links l where ${ofCompany('l')} and l.local_id = c.id offset 0)
    and not exists (select from deliveries d where ${ofCompany('d')} and d.record_kind = 'customer' and d.record_id = c.id offset 0)
    and not exists (select from customers below where ${ofCompany('below')} and below.parent_id = c.id offset 0) for update of c`

/** Takes customers out again that `action` added, as far as nothing came of them. Answers whom it took. */
export async function removeAdded({ db, actor }: By, ids: readonly string[], added: string, action: string): Promise<string[]> {
  if (!ids.length) return []
  const { rows } = await untouched(ids, added).execute(db)
  const free = rows.map(({ id }) => id)
  const removed = await removeTogether(db, free)
  if (!removed.length) return []
  await auditMany(db, actor, { action, recordKind: 'customer' }, removed)
  return removed
}

/** What another area keeps of a customer holds it back: then they go one by one, without those. */
async function removeTogether(db: Db, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  try {
    await db.transaction().execute(async (inner) => {
      // First, because it waits for a run that is about to write words of one of them.
      await inner.deleteFrom('customersToIndex').where('customerId', 'in', ids).execute()
      await inner.deleteFrom('customerWords').where('customerId', 'in', ids).execute()
      await inner.deleteFrom('customers').where('id', 'in', ids).execute()
    })
    return [...ids]
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    if (ids.length === 1) return []
    const half = ids.length >> 1
    return [...(await removeTogether(db, ids.slice(0, half))), ...(await removeTogether(db, ids.slice(half)))]
  }
}
