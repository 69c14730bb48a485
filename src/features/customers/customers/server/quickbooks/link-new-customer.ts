import { sql } from 'kysely'
import { noteConflicts } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { changedWithRow, linkUnagreed } from './first-links.ts'
import { linksTo } from './link.ts'

/** Ties our customer to theirs, which has just been made from it. */
export async function tie(db: Db, companyId: string, id: string, externalId: string) {
  const [known] = await linksTo(db, [externalId])
  if (known?.localId === id) return
  // A sync that is bringing the same record at this moment is waited for here, and is the one that linked it.
  if (!known) await linkUnagreed(db, companyId, [{ id, externalId }])
  const [link] = await linksTo(db, [externalId])
  if (link && link.localId !== id) await absorb(db, companyId, { importedId: link.localId, id })
}

/** An import brought our new customer back before the answer to its creation was noted: what came with it moves to ours. */
async function absorb(db: Db, companyId: string, { importedId, id }: { importedId: string; id: string }) {
  for (const table of ['invoices', 'payments', 'credit_memos'])
    await sql`update ${sql.table(table)} set customer_id = ${id} where ${ofCompany()} and customer_id = ${importedId}`.execute(db)
  await db.updateTable('customers').set({ parentId: id }).where('parentId', '=', importedId).execute()
  await db.updateTable('memberships').set({ customerId: id }).where('customerId', '=', importedId).execute()
  await noteConflicts(db, companyId, 'customer', { open: [], over: [importedId] })
  // Ours never agreed with the version that the import brought.
  await sql`update external_links l set local_id = ${id}, remote = coalesce(remote, snapshot), snapshot = '{}', changed = ${changedWithRow}
    from customers c where ${ofCompany('l')} and l.kind = 'customer' and l.local_id = ${importedId} and ${ofCompany('c')} and c.id = ${id}`.execute(
    db,
  )
  await db.deleteFrom('customerWords').where('customerId', '=', importedId).execute()
  await db.deleteFrom('customersToIndex').where('customerId', '=', importedId).execute()
  await db.deleteFrom('customers').where('id', '=', importedId).execute()
}
