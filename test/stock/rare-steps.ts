import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { keepDocuments } from '#features/books/stock/server/keep-documents.ts'
import { moveStock } from '#features/catalog/stock/server/door.ts'
import { placeOrder } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { add, at, type Bill, held } from './model.ts'
import { type Maker, oneOf } from './steps.ts'
import { type Company, day } from './world.ts'

/** A process dies in the middle of it: nothing of it happened. */
const crash: Maker = (pick, _, company, items) => {
  const itemId = items[pick(items.length)] ?? ''
  const counted = (db: Db) =>
    moveStock(db, company.system, { kind: 'count', documentKind: 'count', documentId: randomUUID(), movedOn: day }, [
      { itemId, quantity: '7', line: 1 },
    ])
  const line = {
    itemId,
    itemNumber: '',
    description: 'Some',
    quantity: '1',
    unit: '',
    unitPrice: '1',
    taxable: false,
    discountPercent: '0',
  }
  const shippingAddress = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
  const order = {
    customerId: company.customerId,
    sourceId: randomUUID(),
    lines: [line],
    shippingAddress,
    discountPercent: '0',
    poNumber: '',
  }
  const { companyId, system } = company
  const placed = (db: Db) =>
    placeOrder(db, { companyId, source: 'staff', by: system, ...order, beyondStock: true, classId: null, termsId: null, memo: '' })
  const work = pick(2) ? counted : placed
  return {
    name: 'crash',
    async run(side) {
      await company.crashing(side, work)
      return { code: '' }
    },
    expected: () => '',
    apply: () => {},
  }
}

/** Somebody writes, changes or deletes a bill in QuickBooks; what is read there is read twice, by either server, and sometimes an old copy late. */
const inQuickbooks: Maker = (pick, model, company, items) => {
  const known = pick(2) ? oneOf(pick, model.bills) : undefined
  const bill: Bill = { id: known?.id ?? randomUUID(), edition: (known?.edition ?? 0) + 1, lines: items.map(() => pick(6)) }
  if (known && pick(3) === 0) bill.lines = items.map(() => 0)
  const isGone = known !== undefined && bill.lines.every((quantity) => quantity === 0)
  const seen = ({ edition, lines }: Bill, gone: boolean) => ({
    entity: 'Bill' as const,
    externalId: bill.id,
    changedAt: new Date(Date.parse('2026-11-28T10:00:00Z') + edition * 1000).toISOString(),
    record: gone ? null : recordOf(company, bill.id, items, lines),
  })
  const old =
    known && pick(3) === 0
      ? seen(
          known,
          known.lines.every((quantity) => quantity === 0),
        )
      : null
  return {
    name: isGone ? 'a bill is deleted' : known ? 'a bill is changed' : 'a bill',
    order: bill.id,
    async run(side) {
      const read = (by: number, each: ReturnType<typeof seen>) =>
        company.inside(by, (db) => keepDocuments(db, company.companyId, [each], '2020-01-01T00:00:00Z'))
      const now = seen(bill, isGone)
      await Promise.all([read(side, now), read(1 - side, now)])
      if (old) await read(side, old)
      return { code: '' }
    },
    expected: () => '',
    apply(now) {
      const before = now.bills.find(({ id }) => id === bill.id)
      for (const [item, quantity] of bill.lines.entries()) add(now, item, 0, quantity - (before?.lines[item] ?? 0))
      now.bills = [...now.bills.filter(({ id }) => id !== bill.id), bill]
    },
  }
}

const recordOf = ({ externalIds }: Company, id: string, items: readonly string[], lines: readonly number[]) => ({
  Id: id,
  MetaData: { CreateTime: '2026-11-28T10:00:00Z' },
  Line: items.map((itemId, at) => ({
    DetailType: 'ItemBasedExpenseLineDetail',
    ItemBasedExpenseLineDetail: { ItemRef: { value: externalIds.get(itemId) }, Qty: lines[at] },
  })),
})

/** Somebody counts what is there of both, and somebody approves it, twice. */
const count: Maker = (pick, model, company, items) => {
  // What is on a sheet is what is there, or held.
  const where = 0
  if (items.some((_, item) => at(model, item, where) === 0 && held(model, item) === 0)) return null
  const counted = items.map(() => pick(30))
  const [requestKey, ask] = [randomUUID(), oneOf<number>(pick, [0, 1]) ?? 0]
  return {
    name: 'count',
    alone: true,
    async run(side) {
      const started = { requestKey, locationId: company.places[where], scope: 'category', categoryId: company.categoryOf(items) }
      const post = async (by: number, what: string, body: object = {}) => {
        const { code, result } = await company.post(by, `/api/StockCount/${what}`, body)
        assert.equal(code, '', what)
        return result
      }
      const { id } = await post(side, 'Start', started)
      await post(side, `Enter/${id}`, { lines: counted.map((many, at) => ({ lineNo: at + 1, counted: String(many) })) })
      await post(ask, `Finish/${id}`)
      await Promise.all([post(0, `Approve/${id}`), post(1, `Approve/${id}`)])
      return { code: '' }
    },
    expected: () => '',
    apply(now) {
      for (const [item, many] of counted.entries()) add(now, item, where, many - at(now, item, where))
      for (const shipment of now.orders.flatMap(({ shipments }) => shipments)) if (shipment.place === where) shipment.isCounted = true
      for (const transfer of now.transfers) if (transfer.from === where) transfer.isCounted = true
    },
  }
}

export const rare: readonly Maker[] = [crash, inQuickbooks, inQuickbooks, inQuickbooks, count]
