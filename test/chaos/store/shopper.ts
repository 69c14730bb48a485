import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceMs } from '../world.ts'
import { type Answer, call } from './calls.ts'

export type Pick = (below: number) => number
type Line = { itemId: string; quantity: string; unitPrice: string | null }
type Cart = { cartId: string | null; round: number; total: number; lines: Line[]; payNow: boolean; onAccount: boolean }
type Press = { round: number; expectedTotal: number; pay: 'now' | 'account' }
type Placed = { kind: 'placed' | 'waits'; orderId: string | null; requestId: string | null; payUrl: string }
type Decided = { state: string; orderId: string | null; payUrl: string }
type Request = { id: string; state: string; isOwn: boolean; canDecide: boolean; total: number }
const mostTries = 60
const pauseMs = 500
export type Ground = { url: string; code: string; pick: Pick; itemIds: readonly string[] }

/**
 * Somebody who shops at a store with two devices at a time, over a network that loses answers: they press on until they hear something. What they
 * were told and what they saw is kept, for what is there must be just that.
 */
export class StoreShopper {
  readonly id: string
  /** `round total`: the lines that were in the cart when it said so. */
  readonly seen = new Map<string, Set<string>>()
  /** Of each round: every order and request that an answer named. */
  readonly told = new Map<number, { orders: Set<string>; requests: Set<string> }>()
  /** Orders that are to be paid by link, and what Stripe took for one. */
  readonly links = new Map<string, string>()
  readonly paid = new Map<string, string>()
  readonly counts = { pressed: 0, unanswered: 0, refused: 0, decided: 0 }
  readonly #cookie: string
  readonly #ground: Ground
  #lost: Press[] = []
  #visits: Promise<void> = Promise.resolve()
  constructor(id: string, cookie: string, ground: Ground) {
    this.id = id
    this.#cookie = cookie
    this.#ground = ground
  }

  /** One visit after the other, however long one takes: whoever finds nobody there comes again in a moment. */
  visit(): Promise<void> {
    this.#visits = this.#visits.then(async () => {
      for (let left = mostTries; left > 0 && !(await this.#look()); left -= 1) await sleep(pauseMs)
      await this.#put()
      if (this.#ground.pick(4)) await this.#order()
    })
    return this.#visits
  }

  /** Something in the cart, from one device; the other one does the same at that moment now and then. */
  async #put(): Promise<void> {
    const { pick, itemIds } = this.#ground
    const quantity = () => String(pick(5) ? 1 + pick(6) : 0)
    const one = () => this.#post('CartLine', { itemId: itemIds[pick(itemIds.length)], quantity: quantity(), add: pick(3) === 0 })
    await Promise.all(pick(3) ? [one()] : [one(), one()])
  }

  /** Looks, and orders what they saw: once or twice at a time. Whoever heard nothing of the time before sends that again. */
  async #order(): Promise<void> {
    const { pick } = this.#ground
    const cart = await this.#look()
    if (!cart) return
    const pay = cart.payNow && (pick(2) || !cart.onAccount) ? 'now' : 'account'
    const press: Press = { round: cart.round, expectedTotal: cart.total, pay }
    const again = this.#lost[pick(this.#lost.length + 1)]
    await Promise.all(pick(3) ? [this.#press(again ?? press)] : [this.#press(press), this.#press(again ?? press)])
    if (pick(2)) await this.#post('ChangeCart', { seenTotal: cart.total })
  }

  /** Until each press was answered. */
  async hearAll(): Promise<void> {
    for (const deadline = Date.now() + patienceMs; this.#lost.length; await sleep(100)) {
      assert.ok(Date.now() < deadline, `shopper ${this.id} is never answered`)
      const [press] = this.#lost
      if (press) await this.#press(press)
    }
  }

  /** A request of a colleague is decided, or an own one taken back; by two tabs at once. */
  async decide(): Promise<void> {
    const { pick } = this.#ground
    const found = await this.#get<{ rows: Request[] }>('Requests')
    const waiting = found?.result?.rows.filter(({ state, isOwn, canDecide }) => state === 'Waiting' && (isOwn || canDecide)) ?? []
    const request = waiting[pick(Math.max(1, waiting.length))]
    if (!request) return
    const verdict = request.isOwn ? 'withdraw' : (['approve', 'approve', 'refuse'] as const)[pick(3)]
    const body = { id: request.id, verdict, expectedTotal: request.total + pick(2) * 5 }
    for (const answer of await Promise.all([this.#post<Decided>('DecideRequest', body), this.#post<Decided>('DecideRequest', body)]))
      if (answer?.status === 200) {
        this.counts.decided += 1
        this.#keepLink(answer.result.orderId, answer.result.payUrl)
      }
  }

  /** Called off, as long as nobody has taken it. */
  async callOff(): Promise<void> {
    const [orderId] = this.#someLink()
    if (orderId && !this.paid.has(orderId)) await this.#post('CancelOrder', { orderId })
  }

  /** By its link, as its page does; the tab may be closed before it hears anything. `pay`: with the secret of the link's payment. */
  async payOne(pay: (secret: string) => Promise<boolean>): Promise<void> {
    const [orderId, code] = this.#someLink()
    if (!orderId || !code || this.paid.has(orderId)) return
    const detail = await this.#ask<{ state: string; paymentSecret: string }>(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`)
    const { state, paymentSecret: secret } = detail?.result ?? { state: '', paymentSecret: '' }
    if (state !== 'open' || !secret || !(await pay(secret))) return
    this.paid.set(orderId, secret.split('_secret_')[0] ?? '')
    if (this.#ground.pick(2)) await this.#ask(`/api/Payment/Confirm/${orderId}`)
  }

  async #press(press: Press): Promise<void> {
    this.counts.pressed += 1
    const answer = await this.#post<Placed>('Place', press)
    const others = this.#lost.filter((each) => each.round !== press.round || each.expectedTotal !== press.expectedTotal)
    this.#lost = answer ? others : [...others, press]
    if (!answer) this.counts.unanswered += 1
    else if (answer.status !== 200) this.counts.refused += 1
    else this.#keep(press, answer.result)
  }
  #keep({ round }: Press, { orderId, requestId, payUrl }: Placed) {
    const told = this.told.get(round) ?? { orders: new Set(), requests: new Set() }
    this.told.set(round, told)
    if (orderId) told.orders.add(orderId)
    if (requestId) told.requests.add(requestId)
    this.#keepLink(orderId, payUrl)
  }
  #keepLink(orderId: string | null, payUrl: string) {
    if (orderId && payUrl) this.links.set(orderId, payUrl.split('/').at(-1) ?? '')
  }
  #someLink(): readonly [string, string] | readonly [] {
    const links = [...this.links]
    return links[this.#ground.pick(Math.max(1, links.length))] ?? []
  }

  async #look(): Promise<Cart | null> {
    const answer = await this.#get<Cart>('Cart')
    if (answer?.status !== 200) return null
    const { round, total, lines } = answer.result
    const key = `${round} ${total}`
    this.seen.set(key, (this.seen.get(key) ?? new Set()).add(written(lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? '' })))))
    return answer.result
  }
  #post = <T>(path: string, body: object): Promise<Answer<T> | null> => this.#ask<T>(`/api/Storefront/${this.#ground.code}/${path}`, body)
  #get = <T>(path: string): Promise<Answer<T> | null> => this.#ask<T>(`/api/Storefront/${this.#ground.code}/${path}`)
  #ask = <T>(path: string, body?: object): Promise<Answer<T> | null> => call<T>(new URL(path, this.#ground.url), this.#cookie, body)
}

/** `item×quantity` of each line, in one text. */
export const written = (lines: readonly { itemId: string; quantity: string }[]) =>
  lines
    .map(({ itemId, quantity }) => `${itemId}×${Number(quantity)}`)
    .toSorted()
    .join(' ')
