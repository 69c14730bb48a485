import type { Db } from '#server/data/db.ts'
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
