import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

export const itemNumber = sql<string>`coalesce(nullif(i.sku, ''), i.name)`
/** What can have a price. */
export const isPriced = sql<boolean>`i.item_type <> 'Category'`

/** The number of an item, as people know it. */
export async function numberOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select ${itemNumber} as number from items i where ${ofCompany('i')} and i.id = ${id} and ${isPriced}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('invalid', { fields: { itemId: 'prices.errors.noItem' } })
  return row.number
}

/** Dates of a row, or of a level, as they stand in the log. */
export const shownDays = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) =>
  validTo ? `${validFrom ?? ''}–${validTo}` : (validFrom ?? '')
