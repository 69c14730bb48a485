import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { deliver } from './deliver.ts'
import { linkOf } from './link.ts'

/** For a document that needs the customer in QuickBooks: sends one that was never sent (rules 3.18). */
export async function ensureInQuickbooks(
  services: Services,
  db: Db,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<void> {
  const customer = await db.selectFrom('customers').select('syncState').where('id', '=', customerId).forUpdate().executeTakeFirst()
  if (customer?.syncState !== 'none' || (await linkOf(db, customerId))) return
  const syncState = await deliver(services, db, { companyId, customerId, userId: null })
  await db.updateTable('customers').set({ syncState }).where('id', '=', customerId).execute()
}
