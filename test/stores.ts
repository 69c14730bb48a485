import assert from 'node:assert/strict'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let counter = 0

/** What a store sells and ships from: a location, and an item that costs something. */
export async function shelfFor({ database: { owner } }: Pick<TestServer, 'database'>, { companyId }: Pick<Company, 'companyId'>) {
  counter += 1
  const insert = async (text: string, values: unknown[]) =>
    (await owner.query(`insert into ${text} returning id`, [companyId, ...values])).rows[0].id as string
  return {
    locationId: await insert(`stock_locations (company_id, name, kind) values ($1, $2, 'warehouse')`, [`Store shelf ${counter}`]),
    itemId: await insert(`items (company_id, name, item_type, unit_price) values ($1, $2, 'Inventory', 8)`, [`Sold ${counter}`]),
  }
}

/** A store as the form makes it: for invited dealers, on account. */
export async function newStore(server: Pick<TestServer, 'database'>, company: Company, given: object = {}) {
  const shelf = await shelfFor(server, company)
  const fields = { templateName: `MADE-${counter}`, description: `Store ${counter}`, locationId: shelf.locationId, ...given }
  const answer = await company.post('/api/Sales/AddStore', fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return { ...fields, itemId: shelf.itemId, ...(answer.json().result as { id: string; version: number }) }
}

export async function takeStep(company: Company, id: string, step: string, besides: object = {}) {
  const { version } = (await company.get(`/api/Sales/Store/${id}`)).json().result
  return company.post(`/api/Sales/StoreStep/${id}`, { step, version, ...besides })
}

/** A store that takes orders from everybody who asks. */
export async function openStore(server: Pick<TestServer, 'database'>, company: Company, given: object = {}) {
  const store = await newStore(server, company, { audience: 'request', ...given })
  const answer = await takeStep(company, store.id, 'publish')
  assert.equal(answer.statusCode, 200, answer.body)
  return store
}

/** Somebody who may shop there, made below the front door. */
export async function shopperIn(
  { database: { owner } }: Pick<TestServer, 'database'>,
  { companyId }: Pick<Company, 'companyId'>,
  storeId: string,
  { email = `shopper${++counter}@example.com`, state = 'Active', name = '' } = {},
): Promise<{ id: string; email: string }> {
  const { rows } = await owner.query(
    `insert into store_shoppers (company_id, store_id, email, name, state) values ($1, $2, $3, $4, $5) returning id`,
    [companyId, storeId, email, name, state],
  )
  return { id: rows[0].id, email }
}
