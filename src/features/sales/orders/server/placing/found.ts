import type { Db } from '#server/data/db.ts'
import type { Placed, Placing } from './new-order.ts'

/** The orders that this source has placed by these keys. */
export async function found(db: Db, { source }: Pick<Placing, 'source'>, keys: readonly string[]): Promise<Map<string, Placed>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'label', 'state', 'termsId', 'grandTotal', 'sourceId'])
    .where('source', '=', source)
    .where('sourceId', 'in', keys)
    .execute()
  return new Map(rows.map(({ sourceId, ...row }) => [sourceId, { ...row, isNew: false }]))
}
