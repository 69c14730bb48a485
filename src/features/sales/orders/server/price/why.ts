import { type PriceWhy, pricesFor, withoutCost } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../../contract.ts'

export type ExplainedLine = OrderLine & { priceWhy: PriceWhy | null }
/** `before`: what the order said until now; a line that stands as it stood keeps its reason. */
type Order = {
  customerId: string
  partnerId?: string | null
  store?: { levelId: string | null }
  lines: readonly OrderLine[]
  before?: readonly ExplainedLine[]
}

/** `day` null is today. The lines of orders, each with why its price is what it is: where the price function says another one, a person or a partner has said it. */
export async function explained(db: Db, orders: readonly Order[], day: string | null): Promise<ExplainedLine[][]> {
  const asked = orders.flatMap(({ customerId, partnerId = null, store, lines, before = [] }) =>
    lines.flatMap((line) =>
      line.itemId && !stood(line, before) ? [{ ...line, customerId, partnerId, levelId: store?.levelId ?? null }] : [],
    ),
  )
  const answers = await pricesFor(db, { customerId: null, day }, asked)
  let at = 0
  return orders.map(({ lines, before = [] }) =>
    lines.map((line) => {
      const known = stood(line, before)
      if (known || !line.itemId) return { ...line, priceWhy: known?.priceWhy ?? null }
      const answer = answers[at++]
      const isSaid = answer && answer.unitPrice !== null && Number(answer.unitPrice) === Number(line.unitPrice)
      return { ...line, priceWhy: isSaid ? withoutCost(answer.why) : null }
    }),
  )
}

/** Decimals of at most nine digits before the point and five behind it. */
const stood = (line: OrderLine, before: readonly ExplainedLine[]) =>
  before.find(
    (each) =>
      each.itemId === line.itemId &&
      each.unit === line.unit &&
      Number(each.quantity) === Number(line.quantity) &&
      Number(each.unitPrice) === Number(line.unitPrice),
  )
