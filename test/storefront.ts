import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { hashToken } from '#server/http/tokens.ts'
import { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
type Rights = { mayOrder?: boolean; mayApprove?: boolean; mayPay?: boolean; spendingLimit?: number | null }
let counter = 0

const cookieName = (code: string) => `ledgerside_store_${createHash('sha256').update(code).digest('hex').slice(0, 12)}`

/** Who calls a store: with the cookie of a session, or without. */
export function visitorOf(server: Pick<TestServer, 'app'>, code: string, cookie = '') {
  const headers = { 'accept-language': 'en', ...(cookie && { cookie }) }
  const at = (path: string) => `/api/Storefront/${code}/${path}`
  const inject = (options: InjectOptions) => server.app.inject(options)
  const get = (path: string, more: Record<string, string> = {}) =>
    inject({ method: 'GET', url: at(path), headers: { ...headers, ...more } })
  const post = (path: string, payload: object = {}, more: Record<string, string> = {}) =>
    inject({ method: 'POST', url: at(path), headers: { ...headers, ...more }, payload })
  const resultOf = async (answer: ReturnType<typeof get>) => {
    const { statusCode, body } = await answer
    assert.equal(statusCode, 200, body)
    return JSON.parse(body).result
  }
  const codeOf = async (answer: ReturnType<typeof get>) => (await answer).json().code as string
  return {
    cookie,
    get,
    post,
    read: (path: string) => resultOf(get(path)),
    say: (path: string, payload: object = {}) => resultOf(post(path, payload)),
    refusal: (path: string, payload: object = {}) => codeOf(post(path, payload)),
    refusedRead: (path: string) => codeOf(get(path)),
  }
}
export type Visitor = ReturnType<typeof visitorOf>

/** A company with a store that is open, made below the front door; its columns as given. */
export async function storefront(server: TestServer, columns: Record<string, unknown> = {}, given?: Company) {
  // Of its own: several are made at once.
  counter += 1
  const number = counter
  const company = given ?? (await signedInCompany(server))
  const { companyId } = company
  const { owner } = server.database
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, [companyId, ...values])).rows
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const names = Object.keys(values)
    const places = names.map((_, at) => `$${at + 2}`).join(', ')
    const text = `insert into ${table} (company_id, ${names.join(', ')}) values ($1, ${places}) returning *`
    return (await rows(text, Object.values(values)))[0].id
  }
  const locationId =
    (columns.location_id as string | undefined) ?? (await insert('stock_locations', { name: `Store shelf ${number}`, kind: 'warehouse' }))
  const code = (columns.code as string | undefined) ?? `STORE-${number}`
  const storeId = await insert('stores', { code, name: `Store ${number}`, state: 'Open', location_id: locationId, ...columns })

  const item = (name: string, price: number | null, more: Record<string, unknown> = {}) =>
    insert('items', { name, sku: name.toUpperCase(), unit_price: price, item_type: 'NonInventory', taxable: false, ...more })
  let terms: string | undefined
  /** With terms of QuickBooks that put its orders on account, unless they are none (`onTerms: false`). */
  async function customer(name: string, { onTerms = true, ...more }: Record<string, unknown> & { onTerms?: boolean } = {}) {
    const id = await insert('customers', { customer_name: name, address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101', ...more })
    if (!onTerms) return id
    if (!terms) {
      terms = await insert('terms', { name: 'Net 30', due_days: 30 })
      await insert('external_links', { provider: 'quickbooks', kind: 'term', local_id: terms, external_id: `t${number}` })
    }
    await insert('external_links', {
      provider: 'quickbooks',
      kind: 'customer',
      local_id: id,
      external_id: id,
      snapshot: JSON.stringify({ terms: `t${number}` }),
    })
    return id
  }
  async function signedIn(shopperId: string) {
    const token = randomBytes(32).toString('base64url')
    await rows(
      `insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [shopperId, hashToken(token)],
    )
    return `${cookieName(code)}=${token}`
  }
  /** Somebody who is active there, and signed in, for these customers. */
  async function shopper(email: string, customerIds: readonly string[], rights: Rights = {}) {
    const id = await insert('store_shoppers', { store_id: storeId, email, state: 'Active', name: email.split('@')[0] })
    for (const customerId of customerIds) await allow(id, customerId, rights)
    return Object.assign(visitorOf(server, code, await signedIn(id)), { id })
  }
  const allow = (
    id: string,
    customerId: string,
    { mayOrder = true, mayApprove = false, mayPay = true, spendingLimit = null }: Rights = {},
  ) =>
    rows(
      `insert into shopper_customers (company_id, shopper_id, customer_id, may_order, may_approve, may_pay, spending_limit) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, customerId, mayOrder, mayApprove, mayPay, spendingLimit],
    )
  const stranger = visitorOf(server, code)
  const set = (columns: string, values: unknown[] = []) =>
    rows(`update stores set ${columns} where company_id = $1 and id = '${storeId}'`, values)
  const ordersNow = () =>
    rows(
      `select id, state, grand_total, source_id, held_by, location_id, terms_id from orders where company_id = $1 and store_id = $2 order by number`,
      [storeId],
    )
  return { company, companyId, storeId, code, locationId, rows, insert, item, customer, shopper, allow, signedIn, stranger, set, ordersNow }
}
export type Storefront = Awaited<ReturnType<typeof storefront>>

/** Puts so many of an item in the cart. */
export const put = (visitor: Visitor, itemId: string, quantity: string, more: object = {}) =>
  visitor.say('CartLine', { itemId, quantity, ...more })

/** Sends the cart as it is seen. */
export async function send(visitor: Visitor, more: object = {}) {
  const { round, total } = await visitor.read('Cart')
  return visitor.post('Place', { round, expectedTotal: total, pay: 'account', ...more })
}
