import { pricesFor } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Decimal, decimal } from '#trade-documents/model/decimal.ts'
import type { Partner } from '../partner.ts'

/**
 * `unit`, `quantity`: as the partner orders; `casePack`: so many of ours are one of them, null: nobody has said so of this partner, so that the
 * item's packs count; `day`: of its order, empty: today. `customerId`: who pays for it, else the partner's own customer.
 */
type Asked = { itemId: string | null; unit: string; quantity: string; casePack: string | null; day: string; customerId: string | null }

/** What the one price function says of what a partner orders: dollars of one in its unit; null: nobody has said a price. */
export async function agreedPrices(
  db: Db,
  partner: Pick<Partner, 'id' | 'customerId'>,
  asked: readonly Asked[],
): Promise<(Decimal | null)[]> {
  const lines = asked.map(({ casePack, customerId, ...line }) => ({
    ...line,
    customerId: customerId ?? partner.customerId,
    ...(casePack !== null && { packQuantity: casePack }),
  }))
  const answers = await pricesFor(db, { customerId: partner.customerId, partnerId: partner.id }, lines)
  return answers.map(({ unitPrice }) => unitPrice && decimal(unitPrice))
}
