import { centsOf, type QuickbooksRecord, readAllNow, readNow, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'

/** Cents that its invoice has received there; nothing of ours is among them, or the order could not be cancelled. */
export async function settledThere(services: Services, companyId: string, invoice: string | null | undefined): Promise<number> {
  const record = invoice ? await readNow(services, companyId, 'Invoice', invoice) : null
  return record ? receivedOn(record) : 0
}

/** The same of many at once, by our ids of the invoices; of one that cannot be asked for now there is nothing. */
export async function settledOfAll(
  services: Services,
  companyId: string,
  there: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const records = await readAllNow(services, companyId, 'Invoice', [...there.values()])
  const received = new Map(records.map((record) => [textOf(record, 'Id'), receivedOn(record)]))
  return new Map([...there].map(([invoiceId, invoice]) => [invoiceId, received.get(invoice) ?? 0]))
}

const receivedOn = (record: QuickbooksRecord) => (centsOf(record, 'TotalAmt') ?? 0) - (centsOf(record, 'Balance') ?? 0)

/** What QuickBooks calls this invoice of ours. */
export const invoiceThere = async (db: Db, invoiceId: string): Promise<string | undefined> =>
  (await invoicesThere(db, [invoiceId])).get(invoiceId)

/** What QuickBooks calls these invoices of ours, by our ids; those that it does not have are left out. */
export async function invoicesThere(db: Db, invoiceIds: readonly string[]): Promise<Map<string, string>> {
  if (!invoiceIds.length) return new Map()
  const links = await db
    .selectFrom('externalLinks')
    .select(['localId', 'externalId'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where('localId', 'in', invoiceIds)
    .where('removedAt', 'is', null)
    .execute()
  return new Map(links.map(({ localId, externalId }) => [localId, externalId]))
}
