import assert from 'node:assert/strict'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>

/** Trading partners of a company, and what is said of them, as whoever may write them makes them. */
export function partnersOf(server: TestServer, owner: Person) {
  const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
  const inserted = async (text: string, values: unknown[]): Promise<string> => (await sql(`insert into ${text} returning id`, values))[0].id
  const save = (fields: object, person = owner) => person.post('/api/EDI/SavePartner', fields)
  return {
    inserted,
    save,
    async partner(fields: object, person = owner): Promise<string> {
      const answer = await save(fields, person)
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().result.id
    },
    read: async (id: string) => (await owner.get(`/api/EDI/Partners/${id}`)).json().result,
    customer: (name: string, { companyId } = owner) => inserted(`customers (company_id, customer_name) values ($1, $2)`, [companyId, name]),
    item: (sku: string, { companyId } = owner) =>
      inserted(`items (company_id, name, sku, item_type) values ($1, $2, $3, 'Inventory')`, [companyId, `Item ${sku}`, sku]),
    changesOf: (id: string) => sql(`select action, changes from audit_events where record_id = $1 order by id`, [id]),
  }
}
