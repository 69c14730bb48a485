import assert from 'node:assert/strict'
import type { Storefront, Visitor } from '../storefront.ts'
import * as model from './model.ts'

/**
 * Something that is done: what the model says of it, and what the product says. Both answer it in the same words, so that of two that are done at
 * once it can be told in which order they were. `times`: at once, as by somebody who presses on; all of them are answered alike.
 */
export type Action = { name: string; apply(model: model.Model): string; run(times?: number): Promise<string> }
export type Device = { visitor: Visitor; seen: model.Press; lost: model.Press | null }
/** `orderIds`, `requestIds`: what each round became. */
export type Ground = {
  shop: Storefront
  items: readonly string[]
  customerId: string
  shopperId: string
  colleague: Visitor
  orderIds: Map<number, string>
  requestIds: Map<number, string>
}
type Cart = { round: number; total: number; lines: object[] }

/** Both devices see the answer of the other one only when they look. */
function sees(device: Device, { round, total, lines }: Cart): string {
  device.seen = { round, expectedTotal: total }
  return model.shown(round, lines.length, total)
}
function codeOr<T>({ statusCode, body }: { statusCode: number; body: string }, answered: (result: T) => string): string {
  const { code, result } = JSON.parse(body)
  return statusCode === 200 ? answered(result) : code
}

export const look = (device: Device): Action => ({
  name: 'look',
  apply: model.look,
  run: async () => sees(device, await device.visitor.read('Cart')),
})

export const put = (device: Device, { items }: Ground, said: Parameters<typeof model.put>[1]): Action => ({
  name: `put ${JSON.stringify(said)}`,
  apply: (now) => model.put(now, said),
  async run() {
    const { at, unit, quantity, add } = said
    const answer = await device.visitor.post('CartLine', { itemId: items[at], unit, quantity: String(quantity), add })
    return codeOr(answer, (cart: Cart) => sees(device, cart))
  },
})

/** What this device was shown, which may be a while ago. */
export function accept(device: Device): Action {
  const { expectedTotal: seenTotal } = device.seen
  return {
    name: `accept ${seenTotal}`,
    apply: (now) => model.accept(now, seenTotal),
    run: async () => codeOr(await device.visitor.post('ChangeCart', { seenTotal }), (cart: Cart) => sees(device, cart)),
  }
}

type Placed = { kind: 'placed' | 'waits'; orderId: string; requestId: string; state: string; total: number }
export const press = (device: Device, { orderIds, requestIds }: Ground, said: model.Press): Action => ({
  name: `press ${JSON.stringify(said)}`,
  apply: (now) => model.press(now, said),
  run: (times) =>
    alike(times, async () =>
      codeOr(await device.visitor.post('Place', { ...said, pay: 'account' }), (placed: Placed) => {
        const [ids, id] = placed.kind === 'placed' ? [orderIds, placed.orderId] : [requestIds, placed.requestId]
        assert.equal(id, ids.get(said.round) ?? id, `round ${said.round} is one`)
        ids.set(said.round, id)
        return `${placed.kind} ${placed.state} ${placed.total}`
      }),
    ),
})
async function alike(times = 1, one: () => Promise<string>): Promise<string> {
  const [first = '', ...others] = await Promise.all(Array.from({ length: times }, one))
  for (const other of others) assert.equal(other, first)
  return first
}

export const decide = (by: Visitor, { orderIds, requestIds }: Ground, round: number, said: model.Verdict): Action => ({
  name: `request of round ${round} ${JSON.stringify(said)}`,
  apply: (now) => model.decide(now, round, said),
  run: (times) =>
    // Only what is approved is answered alike to whoever says it again.
    alike(said.verdict === 'approve' ? times : 1, async () =>
      codeOr(await by.post('DecideRequest', { id: requestIds.get(round), ...said }), ({ state, orderId, total }: Placed) => {
        if (state !== 'Approved') return state
        assert.equal(orderId, orderIds.get(round) ?? orderId, `round ${round} is one`)
        orderIds.set(round, orderId)
        return `${state} ${total}`
      }),
    ),
})

export const settle = ({ shop, orderIds }: Ground, round: number, verdict: 'approve' | 'reject'): Action => ({
  name: `order of round ${round} ${verdict}`,
  apply: (now) => model.settle(now, round, verdict),
  async run() {
    const id = orderIds.get(round)
    const answer = await shop.company.post(`/api/Order/Decide/${id}`, { verdict, reason: verdict === 'reject' ? 'Not now' : '' })
    if (answer.statusCode !== 200) return answer.json().code
    const [order] = await shop.rows('select state from orders where company_id = $1 and id = $2', [id])
    return order.state
  },
})

/** What the office says otherwise, which is written in one moment. */
const said = (name: string, apply: (now: model.Model) => unknown, run: () => Promise<unknown>): Action => ({
  name,
  apply(now) {
    apply(now)
    return 'said'
  },
  run: async () => {
    await run()
    return 'said'
  },
})

export const price = ({ shop, items }: Ground, at: number, cents: number): Action =>
  said(
    `price of ${at} is ${cents}`,
    (now) => now.prices.splice(at, 1, cents),
    () => shop.rows('update items set unit_price = $3::numeric / 100 where company_id = $1 and id = $2', [items[at], cents]),
  )
export const sell = ({ shop, items }: Ground, at: number, isSold: boolean): Action =>
  said(
    `${at} is ${isSold ? '' : 'not '}sold`,
    (now) => now.isSold.splice(at, 1, isSold),
    () => shop.rows('update items set active = $3 where company_id = $1 and id = $2', [items[at], isSold]),
  )
export const pack = ({ shop, items }: Ground, at: number, pieces: number | null): Action =>
  said(
    `a case of ${at} is ${pieces}`,
    (now) => now.packs.splice(at, 1, pieces),
    async () => {
      const { version } = (await shop.company.get(`/api/Item/Details/${items[at]}`)).json().result
      const packs = pieces === null ? [] : [{ unit: 'CS', quantity: String(pieces), gtin: '' }]
      const answer = await shop.company.post(`/api/Item/Save/${items[at]}`, { version, packs })
      assert.equal(answer.statusCode, 200, answer.body)
    },
  )
export const stand = ({ shop }: Ground, state: model.Model['state']): Action =>
  said(
    `the store is ${state}`,
    (now) => Object.assign(now, { state }),
    () => shop.set('state = $2', [state]),
  )
export const minimum = ({ shop }: Ground, cents: number): Action =>
  said(
    `at least ${cents}`,
    (now) => Object.assign(now, { minimum: cents }),
    () => shop.set('minimum_order = $2', [cents]),
  )
export const holdAbove = ({ shop }: Ground, cents: number | null): Action =>
  said(
    `above ${cents} it waits`,
    (now) => Object.assign(now, { holdsAbove: cents }),
    () => shop.set('approval = $2, approval_above = $3', [cents === null ? 'none' : 'above', cents]),
  )
export const credit = ({ shop, customerId }: Ground, cents: number | null): Action =>
  said(
    `a credit of ${cents}`,
    (now) => Object.assign(now, { credit: cents }),
    () => shop.rows('update customers set credit_limit = $3 where company_id = $1 and id = $2', [customerId, cents]),
  )
export const hold = ({ shop, customerId }: Ground, onHold: boolean): Action =>
  said(
    `the customer is ${onHold ? '' : 'not '}on hold`,
    (now) => Object.assign(now, { onHold }),
    () => shop.rows('update customers set on_hold = $3 where company_id = $1 and id = $2', [customerId, onHold]),
  )
export const limit = ({ shop, shopperId }: Ground, cents: number | null): Action =>
  said(
    `${cents} at once`,
    (now) => Object.assign(now, { spendingLimit: cents }),
    () => shop.rows('update shopper_customers set spending_limit = $3 where company_id = $1 and shopper_id = $2', [shopperId, cents]),
  )
