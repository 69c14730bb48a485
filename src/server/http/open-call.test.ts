import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { lastStatements } from '#server/data/db.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { ofCompany } from '../data/tenant.ts'
import type { Session, StoreCaller } from './context.ts'
import { Known } from './known-sessions.ts'
import { Limiter } from './limits.ts'
import { listener } from './listener.ts'
import { mount, route } from './route.ts'

// A read of somebody known begins before PostgreSQL has said that it is still them.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const list = '/Dashboard/GetCustomerList'
const run = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
type Person = Awaited<ReturnType<typeof signedInCompany>>
const named = async (person: Person) => {
  const answer = await person.get(list)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.rows.map(({ customerName }: { customerName: string }) => customerName)
}
const add = (companyId: string, name: string) =>
  run('insert into customers (company_id, customer_name) values ($1, $2) returning id', [companyId, name])

test('who is known: signed out, suspended or disabled meanwhile, nothing is answered', async () => {
  const ends = {
    unauthenticated: [401, 'update sessions set revoked_at = now() where user_id = $1'],
    sessionChanged: [406, 'update memberships set suspended_at = now() where user_id = $1'],
    sessionStale: [401, `update sessions set access_expires_at = now() - interval '1 second' where user_id = $1`],
  } as const
  for (const [code, [status, change]] of Object.entries(ends)) {
    const person = await signedInCompany(server)
    await add(person.companyId, 'Secret')
    assert.deepEqual(await named(person), ['Secret'])
    assert.deepEqual(await named(person), ['Secret'])
    await run(change, [person.userId])
    for (let time = 0; time < 2; time++) {
      const answer = await person.get(list)
      assert.deepEqual([answer.statusCode, answer.json().code], [status, code])
      assert.doesNotMatch(answer.body, /Secret/)
    }
  }
})

test('who is known: what their role, their company and what they look at are now counts at once', async () => {
  const person = await signedInCompany(server)
  const [own] = await add(person.companyId, 'Own')
  await add(person.companyId, 'Other')
  assert.deepEqual(await named(person), ['Other', 'Own'])
  await run(`update memberships set role = 'customer', customer_id = $2 where user_id = $1`, [person.userId, own.id])
  assert.deepEqual(await named(person), ['Own'])
  assert.deepEqual(await named(person), ['Own'])
  const elsewhere = await signedInCompany(server)
  await add(elsewhere.companyId, 'Elsewhere')
  await run(`insert into memberships (company_id, user_id, role) values ($1, $2, 'viewer')`, [elsewhere.companyId, person.userId])
  await run('update sessions set company_id = $1 where user_id = $2', [elsewhere.companyId, person.userId])
  assert.deepEqual(await named(person), ['Elsewhere'])
  const seen = await signedInCompany(server, { role: 'customer', companyId: elsewhere.companyId })
  assert.deepEqual(await named(elsewhere), ['Elsewhere'])
  await run('update sessions set view_as = $1 where user_id = $2', [seen.userId, elsewhere.userId])
  assert.deepEqual(await named(elsewhere), [])
  // Said once, also when the transaction's end went along with the list.
  await run('update memberships set suspended_at = now() where user_id = $1', [seen.userId])
  assert.equal((await elsewhere.get(list)).json().code, 'viewOver')
  assert.deepEqual(await named(elsewhere), ['Elsewhere'])
})

test('what a read writes for somebody who may not any more is not written', async () => {
  const { services } = server
  const app = listener(services)
  const noted = endpoint({
    method: 'GET',
    path: '/note',
    access: 'member',
    can: 'customers.write',
    result: z.object({ notes: z.number() }),
  })
  const callers = { limiter: new Limiter(1), known: new Known<Session>(), stores: new Known<StoreCaller>() }
  const note = route(noted, async (_, { db, session }) => {
    await sql`insert into customers (company_id, customer_name) values (${session?.companyId}, 'Note')`.execute(db)
    lastStatements(db)
    const { rows } = await sql<{ notes: number }>`select count(*) as notes from customers where ${ofCompany()}`.execute(db)
    return rows[0] ?? { notes: 0 }
  })
  mount(app, services, callers, note)
  const person = await signedInCompany(server)
  const ask = () => app.inject({ url: '/note', headers: { authorization: `Bearer ${person.token}` } })
  for (const notes of [1, 2]) assert.equal((await ask()).json().result.notes, notes)
  await run(`update memberships set role = 'viewer' where user_id = $1`, [person.userId])
  assert.equal((await ask()).statusCode, 403)
  await run('update sessions set revoked_at = now() where user_id = $1', [person.userId])
  assert.equal((await ask()).statusCode, 401)
  assert.equal((await run('select from customers where company_id = $1', [person.companyId])).length, 2)
  await app.close()
})
