import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

export const itemNumber = sql<string>`coalesce(nullif(i.sku, ''), i.name)`
/** What can have a price. */
export const isPriced = sql<boolean>`i.item_type <> 'Category'`

/** An item as people know it, and the unit it is counted in. */
export async function pricedItem(db: Db, id: string): Promise<{ number: string; unit: string }> {
  const { rows } = await sql<{ number: string; unit: string }>`
    select ${itemNumber} as number, i.unit from items i where ${ofCompany('i')} and i.id = ${id} and ${isPriced}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('invalid', { fields: { itemId: 'prices.errors.noItem' } })
  return row
}

/** A price of the item's own unit is one, however the unit is written. A partner's EA may be another than ours. */
export const inOwnUnit = <F extends { unit: string }>(fields: F, { unit }: { unit: string }): F =>
  fields.unit === unit ? { ...fields, unit: '' } : fields

/** Dates of a row, or of a level, as they stand in the log. */
export const shownDays = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) =>
  validTo && validTo < noEndFrom ? `${validFrom ?? ''}–${validTo}` : (validFrom ?? '')
/** A last day as late as that is how other programs say that there is none. */
const noEndFrom = '2099-12-31'
