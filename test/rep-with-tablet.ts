import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { PushAnswer } from '#features/devices/uploads/pushed.ts'
import { openBooks } from './books.ts'
import { pairedDevice } from './devices.ts'

/** A company with books, and a rep's tablet that sells and collects for all of its customers. `switches`: what the owner set in QuickBooks before. */
export async function openRepWithTablet({ switches = {} }: { switches?: object } = {}) {
  const books = await openBooks({ switches })
  const tablet = await pairedDevice(books.server, books.company)
  const [device] = await books.sql<{ prefix: string; code: string }>(
    `select d.number_prefix as prefix, r.code from devices d join reps r on r.id = d.rep_id where d.company_id = $1`,
  )
  await books.sql(`update customers set sales_representative = $2 where company_id = $1`, device?.code ?? '')
  const [item] = await books.sql<{ id: string; price: string }>(
    `select id, trim_scale(unit_price)::text as price from items where company_id = $1 and active and item_type in ('Service', 'NonInventory', 'Inventory') and unit_price > 6 order by item_type desc, unit_price desc limit 1`,
  )
  assert.ok(device && item)
  let sequence = 0
  /** One of the item, unless `given` says otherwise. */
  const document = (given: object = {}) => {
    sequence += 1
    const net = Math.round(Number(item.price) * 100)
    const lines = [{ lineNo: 1, itemId: item.id, quantity: '1', unitPrice: item.price }]
    const made = { madeAt: new Date().toISOString(), rulesVersion: 0 }
    return {
      ...{ id: randomUUID(), number: `${device.prefix}-${sequence}`, format: 1, kind: 'order', ...made },
      ...{ customerId: books.customer?.id, lines, net, tax: 0, total: net },
      ...given,
    }
  }
  return {
    books,
    item,
    document,
    async push(given: object): Promise<PushAnswer> {
      const answer = await tablet.post('/api/Device/Push', { documents: [given] })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().result.answers[0]
    },
    /** Cents; `invoices`: those that it is for. */
    cash: (amount: number, invoices: object[] = []) => ({ method: 'O', amount, cash: amount, invoices }),
    check: (amount: number, checkNumber: string, invoices: object[] = []) => ({ method: 'O', amount, cash: 0, checkNumber, invoices }),
    payment: (paid: { amount: number }) => document({ kind: 'payment', lines: [], net: 0, total: paid.amount, payment: paid }),
    order: async (id: string | null) => (await books.company.get(`/api/Order/Details/${id}`)).json().result,
    async synced() {
      await books.company.synced()
      await books.settled()
    },
  }
}
