import { quantitiesOf } from '#features/sales/shipments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { decimal, sum } from '#trade-documents/model/decimal.ts'

/** Of each line what left and is not back yet. */
export async function returnable(db: Db, orderId: string) {
  return (await quantitiesOf(db, orderId)).map(({ shipped, returned, ...line }) => ({
    ...line,
    returnable: sum([shipped, decimal(`-${returned}`) ?? '0']),
  }))
}
