import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { PriceLevelFields } from '../contract.ts'

export type Level = PriceLevelFields & { id: string; version: number }

/** `lock`: nobody else changes it, or its prices, until the transaction ends. */
export async function levelOf(db: Db, id: string, { lock = false } = {}): Promise<Level> {
  const query = db
    .selectFrom('priceLevels')
    .select(['id', 'version', 'name', 'base', 'percent', 'rounding', 'ending', 'isDefault', 'active', 'validFrom', 'validTo'])
    .where('id', '=', id)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}
