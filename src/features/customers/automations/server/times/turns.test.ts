import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { automationOf, automationsAt, tell } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const { sql } = automationsAt(() => server)
const at = new Date()

/** So many customers for whom the same has been due for these minutes. */
async function due(customers: number, minutes: number) {
  const owner = await signedInCompany(server)
  const automation = await automationOf(owner)
  await sql(
    `with made as (insert into customers (company_id, customer_name) select $1, 'Customer ' || n from generate_series(1, $3) n returning id)
    insert into automation_assignments (company_id, automation_id, customer_id, schedule, language, exits, steps, due_at, next_at)
      select a.company_id, a.id, made.id, a.schedule, a.language, a.exits, a.steps, $4, $4 from automations a, made where a.company_id = $1 and a.id = $2`,
    [owner.companyId, automation, customers, new Date(at.getTime() - minutes * 60_000)],
  )
  return owner.companyId
}
const turnsOf = async (statement: string, values: unknown[]) =>
  (await sql(statement, values)).map(({ company_id: companyId }) => companyId as string)

test('a company with very much that is due keeps no other one waiting', async () => {
  const [large, small, quiet] = [await due(700, 60), await due(2, 1), await due(2, -60)]
  const turns = await turnsOf('select * from app.due_automations($1, 500)', [at])
  assert.deepEqual(turns.slice(0, 4), [large, small, large, small])
  assert.equal(turns.length, 102)
  assert.equal(turns.includes(quiet), false)
  assert.deepEqual(await turnsOf('select * from app.due_automations($1, 2)', [at]), [large, small])
})

test('nor does one with many automations that look for customers', async () => {
  const [many, one] = [await signedInCompany(server), await signedInCompany(server)]
  const add = (companyId: string, count: number, minutes: number) =>
    sql(
      `insert into automations (company_id, automation_name, schedule, steps, active, next_enrolment_at)
      select $1, 'Of an event ' || n, 'E:NO_ORDER+30d', $3, true, $4 from generate_series(1, $2) n`,
      [companyId, count, JSON.stringify([tell('x')]), new Date(at.getTime() - minutes * 60_000)],
    )
  await add(many.companyId, 120, 60)
  await add(one.companyId, 1, 1)
  const turns = await turnsOf('select * from app.enrolling_automations($1)', [at])
  assert.deepEqual(
    turns,
    [many, one, many, many, many, many].map(({ companyId }) => companyId),
  )
})
