import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type VanShop, vanShop } from './pushing.ts'
import type { TestServer } from './server.ts'

let sequence = 800
const minuteMs = 60_000
export const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
/** A count of the rope in the van. */
export const countOf = (
  shop: VanShop,
  counted: string,
  { minutes = 0, van = {}, ...more }: { minutes?: number; van?: object; [key: string]: unknown } = {},
) => {
  sequence += 1
  return {
    ...{ id: randomUUID(), number: `${shop.prefix}-${sequence}`, format: 3, kind: 'count', madeAt: ago(minutes), customerId: '' },
    van: { locationId: shop.van, lines: [{ itemId: shop.rope, counted, at: ago(minutes) }], ...van },
    ...more,
  }
}
/** Sold from the van. */
export const soldAt = (shop: VanShop, quantity: string, minutes: number, more: object = {}) =>
  shop.document({ kind: 'invoice', lines: [shop.line(quantity)], madeAt: ago(minutes), ...more })

type Counted = { id: string; state: string; scope: string; number: number; differing: number }
export const counts = async (shop: VanShop): Promise<Counted[]> => (await shop.office.get('/api/StockCount/List')).json().result.rows
/** What there should have been, what was counted, and the difference. */
export const line = async (shop: VanShop, id = '') => {
  const { rows } = (await shop.office.get(`/api/StockCount/Lines/${id}`)).json().result
  return [rows[0].expected, rows[0].counted, rows[0].difference]
}
export const approve = async (shop: VanShop, id = '') => {
  const answer = await shop.office.post(`/api/StockCount/Approve/${id}`, {})
  assert.equal(answer.statusCode, 200, answer.body)
}
/** The journal begins with what the shop put into the van by hand, three hours ago. */
export async function vanShopWithJournal(server: TestServer) {
  const shop = await vanShop(server)
  await shop.rowsOf(
    `insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line, moved_on, created_at)
     values ($1, $2, $3, 1, 'adjustment', 40, 40, 'adjustment', $4, 1, current_date, now() - interval '3 hours')`,
    [shop.companyId, shop.rope, shop.van, randomUUID()],
  )
  await shop.rowsOf('update stock_balances set last_seq = 1 where item_id = $1 and location_id = $2', [shop.rope, shop.van])
  return shop
}
