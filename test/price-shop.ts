import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

/** For the tests of a file: one server, and companies that have prices. */
export function priceShop() {
  let server: TestServer
  before(async () => {
    server = await testServer()
  })
  after(() => server.close())

  const rows = async <T>(text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows as T[]
  const idOf = async (text: string, values: unknown[]) => (await rows<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''

  async function shop() {
    const owner = await signedInCompany(server)
    const { companyId } = owner
    const customer = (name: string, parent: string | null = null) =>
      idOf('insert into customers (company_id, customer_name, parent_id) values ($1, $2, $3)', [companyId, name, parent])
    const item = (name: string, price: number | null, cost: number | null = null) =>
      idOf('insert into items (company_id, name, sku, unit_price, purchase_cost) values ($1, $2, $2, $3, $4)', [
        companyId,
        name,
        price,
        cost,
      ])
    async function post(path: string, body: object, person = owner) {
      const answer = await person.post(path, body)
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().result
    }
    const level = async (body: object) => (await post('/api/Price/SaveLevel', body)).id as string
    async function of(query: Record<string, string>, person = owner) {
      const answer = await person.get(`/api/Price/Of?${new URLSearchParams(query)}`)
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().result
    }
    const member = (role: Role) => signedInCompany(server, { role, companyId })
    return { owner, companyId, customer, item, level, post, of, member }
  }
  return { shop, rows, idOf }
}
