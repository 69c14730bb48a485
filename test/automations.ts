import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAutomations } from '#features/customers/automations/server/watch.ts'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
let counter = 0

export const words = (text: string) => ({ en: text, es: '' })
export const email = (marketing = false, afterDays = 0) => ({
  kind: 'email',
  afterDays,
  marketing,
  subject: words('To {{name}}'),
  body: words('You owe {{balance}}.\n\n<b>{{firstName}}</b>'),
})
export const tell = (text: string, afterDays = 0) => ({ kind: 'notification', afterDays, to: 'managers', text })
export const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * 3_600_000)

export async function customerOf(person: Person, fields: Record<string, unknown> = {}) {
  counter += 1
  const given = { name: `Customer ${counter}`, email: `customer${counter}@mail.example`, ...fields }
  const made = await person.post('/Dashboard/AddEditCustomer', given)
  assert.equal(made.statusCode, 200, made.body)
  return { id: made.json().result.id as string, name: given.name, email: given.email }
}

/** One that is switched on. */
export async function automationOf(person: Person, fields: Record<string, unknown> = {}) {
  counter += 1
  const saved = await person.post('/Dashboard/AddEditAutomation', {
    automationName: `Automation ${counter}`,
    schedule: 'D@10:00',
    steps: [tell('{{name}} {{balance}}')],
    ...fields,
  })
  assert.equal(saved.statusCode, 200, saved.body)
  const { id } = saved.json().result
  assert.equal((await person.post(`/Dashboard/ActivateAutomation/${id}`, { active: true })).statusCode, 200)
  return id as string
}

export const assign = (person: Person, customerId: string, automationId: string, more = {}) =>
  person.post(`/Dashboard/Customer/AssignAutomation/${customerId}`, { automationId, ...more })
export const rowsOf = async (person: Person, customerId: string) =>
  (await person.get(`/Dashboard/Customer/GetAutomations?customerId=${customerId}`)).json().result.rows

export async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  let found = await look()
  for (const end = Date.now() + 60_000; Date.now() < end && !holds(found); found = await look()) await sleep(50)
  assert.ok(holds(found), JSON.stringify(found))
  return found
}

/** What stands in the database, and the worker's rounds at any time. */
export function automationsAt(server: () => TestServer) {
  const sql = async (text: string, values: unknown[] = []) => (await server().database.owner.query(text, values)).rows
  return {
    sql,
    run: (at: Date | string) => runAutomations(server().services, new Date(at)),
    runsOf: async (customerId: string) =>
      (await sql('select state, reason, step from automation_runs where customer_id = $1 order by id', [customerId])).map(
        ({ state, reason, step }) => [step, state, reason].join(' ').trim(),
      ),
    stateOf: async (customerId: string) =>
      (await sql('select state, reason from automation_assignments where customer_id = $1', [customerId]))[0],
    nextOf: async (customerId: string) =>
      (await sql('select next_at from automation_assignments where customer_id = $1', [customerId]))[0].next_at as string,
  }
}
