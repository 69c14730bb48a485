import { centsOf, readNow } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'

/** Cents that its invoice has received there; nothing of ours is among them, or the order could not be cancelled. */
export async function settledThere(services: Services, companyId: string, invoice: string | null | undefined): Promise<number> {
  const record = invoice ? await readNow(services, companyId, 'Invoice', invoice) : null
  return record ? (centsOf(record, 'TotalAmt') ?? 0) - (centsOf(record, 'Balance') ?? 0) : 0
}

/** What QuickBooks calls this invoice of ours. */
export async function invoiceThere(db: Db, invoiceId: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('externalLinks')
    .select('externalId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where('localId', '=', invoiceId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return link?.externalId
}
