import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Of one item for one owner: all of them are looked at for each price. */
export const mostPrices = 200

type Owner = { levelId: string } | { customerId: string } | { partnerId: string }

/** One more must be possible. */
export async function refuseManyPrices(db: Db, owner: Owner, itemId: string) {
  const of =
    'levelId' in owner
      ? sql`price_level_prices p where p.level_id = ${owner.levelId}`
      : 'customerId' in owner
        ? sql`agreed_prices p where p.customer_id = ${owner.customerId}`
        : sql`agreed_prices p where p.partner_id = ${owner.partnerId}`
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${of} and ${ofCompany('p')} and p.item_id = ${itemId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostPrices) throw new AppError('pricesMany', { values: { count: mostPrices } })
}
