import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { billedAmounts, keepMoney, linesOf, type Order, tellChanged } from '#features/sales/orders/server/door.ts'
import { leavesFrom } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { decimal, sum } from '#trade-documents/model/decimal.ts'
import { backOf, type Match } from './match.ts'
import { noteReturn } from './note-return.ts'
import { creditable, priceBack } from './price.ts'

/** `lines`: as the device has them; `documentId` is what the return is made once by. */
export type DeviceReturn = {
  deviceId: string
  documentId: string
  returnedOn: string
  reason: string
  locationId: string
  matches: readonly Match[]
  lines: readonly { lineNo: number; reason: string; damaged: boolean }[]
}

/**
 * Goods of a locked order that a rep took back at the customer: a return of it whose worth is credited as it was billed, however it was paid. What
 * the order does not owe is the customer's credit in the books.
 */
export async function creditReturn(
  services: Services,
  db: Db,
  by: Actor,
  order: Order,
  { deviceId, documentId, returnedOn, reason, locationId, matches, lines }: DeviceReturn,
): Promise<{ subtotal: number; taxes: number; total: number }> {
  const priced = await priceBack(db, order, backOf(matches))
  const most = await creditable(db, order)
  if (priced.total > most) throw new AppError('returnGivenBack', { values: { most: formatCents(most) } })
  const said = new Map(lines.map((line) => [line.lineNo, line]))
  const details = new Map(
    [...Map.groupBy(matches, ({ lineNo }) => lineNo)].map(([lineNo, same]) => {
      const broken = same.filter(({ of }) => said.get(of)?.damaged).map(({ quantity }) => decimal(quantity) ?? '0')
      const reasons = new Set(same.map(({ of }) => said.get(of)?.reason ?? '').filter(Boolean))
      return [lineNo, { damaged: sum(['0', ...broken]), reason: [...reasons].join('; ').slice(0, 600) }] as const
    }),
  )
  await noteReturn(
    db,
    by,
    order,
    {
      ...{ returnedOn, reason, money: 'credit', requestKey: documentId, details, device: { id: deviceId, documentId } },
      locationId: await leavesFrom(db, locationId),
    },
    priced,
  )
  await keepMoney(db, by, order, { credited: order.credited + priced.total })
  await tellChanged(services, db, order)
  return { subtotal: priced.total - priced.taxes, taxes: priced.taxes, total: priced.total }
}

/** What these would have credited, and the most that may be, where that is less. */
export async function beyondCreditable(db: Db, order: Order, matches: readonly Match[]): Promise<{ total: number; most: number } | null> {
  const { total } = await priceBack(db, order, backOf(matches))
  const most = await creditable(db, order)
  return total > most ? { total, most } : null
}

/** What was paid for each asked line once the order's discount lies on it, in cents without taxes, not rounded. */
export async function paidFor(db: Db, order: Order, matches: readonly Match[]): Promise<Map<number, number>> {
  const lines = await linesOf(db, order.id)
  const billed = billedAmounts(lines, order.discount)
  const each = new Map(lines.map(({ lineNo, quantity }, index) => [lineNo, (billed[index] ?? 0) / Number(quantity)]))
  const paid = new Map<number, number>()
  for (const { of, lineNo, quantity } of matches) paid.set(of, (paid.get(of) ?? 0) + (each.get(lineNo) ?? 0) * Number(quantity))
  return paid
}
