import { inGoods, moveStock } from '#features/catalog/stock/server/door.ts'
import { leavesFrom } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type CreditLine, creditPrice } from './price.ts'

/** `documentId`: of the device, by which it is recorded once. `locationId`: where its goods are now. */
export type NewCredit = {
  documentId: string
  deviceId: string
  repId: string
  customerId: string
  invoiceId: string | null
  number: string
  creditedOn: string
  reason: string
  discountPercent: string
  /** Where they were, for their tax. */
  state: string
  classId: string | null
  locationId: string
  lines: readonly CreditLine[]
}

/** Goods that a rep took back and that are of no order: the customer has them credited, and what is not damaged is on hand again. */
export async function recordCredit(db: Db, by: Actor, { lines, state, locationId: at, ...made }: NewCredit) {
  const { companyId } = by
  const { totals, taxCodeId } = await creditPrice(db, { ...made, state, lines })
  const locationId = await leavesFrom(db, at)
  const { subtotal, discount, taxes, grandTotal: total } = totals
  const { id } = await db
    .insertInto('credits')
    .values({ ...made, companyId, locationId, subtotal, discount, taxes, total, taxCodeId, createdBy: by.actor })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('creditLines')
    .values(lines.map((line, index) => ({ ...line, companyId, creditId: id, amount: totals.amounts[index] ?? 0 })))
    .execute()
  if (locationId) await putBack(db, by, { ...made, id, locationId }, lines)
  return { id, subtotal, taxes, total }
}

type Back = Pick<NewCredit, 'number' | 'creditedOn' | 'reason' | 'customerId'> & { id: string; locationId: string }

/** All of it came back; what is damaged is scrapped at once, with its reason: the books have it as come back, too. */
async function putBack(db: Db, by: Actor, { id, number, creditedOn, reason, customerId, locationId }: Back, lines: readonly CreditLine[]) {
  const document = { documentId: id, documentName: number, record: { kind: 'customer' as const, id: customerId }, movedOn: creditedOn }
  const goods = await inGoods(db, lines)
  const moved = goods.map(({ itemId, quantity, lineNo }) => ({ itemId, locationId, quantity, line: lineNo }))
  await moveStock(db, by, { ...document, kind: 'return', documentKind: 'return', reason }, moved)
  for (const line of lines.filter(({ damaged }) => damaged)) {
    const scrapped = moved.filter((each) => each.line === line.lineNo).map((each) => ({ ...each, quantity: `-${each.quantity}` }))
    const why = { reason: line.reason || reason, always: true }
    await moveStock(db, by, { ...document, ...why, kind: 'adjustment', documentKind: 'adjustment' }, scrapped)
  }
}
