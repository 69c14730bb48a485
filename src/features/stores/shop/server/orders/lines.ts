import { z } from 'zod'
import type { RawResult } from '#contract/endpoint.ts'
import { exact, written } from '#features/catalog/prices/door.ts'
import type { linesOf } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { getShopOrder } from '../../contract.ts'

const version = z.object({
  grandTotal: z.number(),
  lines: z.array(
    z.object({
      itemId: z.string().nullable(),
      itemNumber: z.string(),
      description: z.string(),
      unit: z.string(),
      unitPrice: z.string(),
      quantity: z.string(),
      lineNo: z.number().int(),
    }),
  ),
})
type Version = z.output<typeof version>

/** As it was placed, where it was changed since. */
export async function firstVersion(db: Db, orderId: string): Promise<Version | null> {
  const row = await db
    .selectFrom('orderVersions')
    .select('content')
    .where('orderId', '=', orderId)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return (row && version.safeParse(row.content).data) ?? null
}

type Shown = RawResult<typeof getShopOrder>['lines']
type Now = Awaited<ReturnType<typeof linesOf>>

const plain = (quantity: string) => written(exact(quantity))
const keyOf = ({ itemId, itemNumber, unit }: Pick<Version['lines'][number], 'itemId' | 'itemNumber' | 'unit'>) =>
  `${itemId ?? itemNumber} ${unit}`

/** What it says now, each line with what was ordered where that was another quantity; those that the seller left out come last. */
export function shownLines(lines: Now, before: Version | null): Shown {
  const left = new Map((before?.lines ?? []).map((line) => [line.lineNo, line]))
  const shown = lines.map((line) => {
    const same = [...left.values()].filter((each) => keyOf(each) === keyOf(line))
    const was = same.find(({ lineNo }) => lineNo === line.lineNo) ?? same[0]
    if (was) left.delete(was.lineNo)
    const { itemId, itemNumber, description, quantity, unit, unitPrice, amount } = line
    const isSame = !before || (was !== undefined && Number(was.quantity) === Number(quantity))
    return {
      ...{ itemId, number: itemNumber, name: description, quantity: plain(quantity), unit, unitPrice, amount },
      orderedQuantity: isSame ? null : plain(was?.quantity ?? '0'),
    }
  })
  const dropped = [...left.values()].map(({ itemId, itemNumber, description, quantity, unit, unitPrice }) => ({
    ...{ itemId, number: itemNumber, name: description, quantity: '0', unit, unitPrice, amount: 0 },
    orderedQuantity: plain(quantity),
  }))
  return [...shown, ...dropped]
}
