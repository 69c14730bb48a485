import type { Db } from '#server/data/db.ts'
import { type Reason, told } from '../reasons.ts'
import type { Seat } from './seat.ts'

/** `isSoldTo`: it was not made inactive or merged away. */
export type Customer = { id: string; name: string; onHold: boolean; isSoldTo: boolean; repCode: string; territory: string }

export async function customerOf(db: Db, id: string): Promise<Customer | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'customerName', 'onHold', 'active', 'mergedInto', 'salesRepresentative', 'territory'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { customerName: name, salesRepresentative: repCode, onHold, territory } = row
  return { id, name, onHold, isSoldTo: row.active && row.mergedInto === null, repCode, territory }
}

/** By the rule `cust.visible`. */
export function inScope({ repCode, territory }: Customer, seat: Pick<Seat, 'repCode' | 'territory'>, visible: string): boolean {
  if (visible === 'all' || repCode === seat.repCode) return true
  return visible === 'territory' && seat.territory !== '' && territory === seat.territory
}

/** What a device has for a customer who was merged away meanwhile is the survivor's, and that is told. */
export async function ofSurvivor<D extends { customerId: string }>(db: Db, document: D): Promise<{ document: D; reasons: Reason[] }> {
  const row = await db
    .selectFrom('customers as lost')
    .innerJoin('customers as survivor', 'survivor.id', 'lost.mergedInto')
    .select(['survivor.id', 'survivor.customerName as name', 'lost.customerName as before'])
    .where('lost.id', '=', document.customerId)
    .executeTakeFirst()
  if (!row) return { document, reasons: [] }
  const { id: customerId, name, before } = row
  return { document: { ...document, customerId }, reasons: [told('customerMerged', { name, before })] }
}
