import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { signedInCompany } from '#test/company.ts'
import { importer } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { imports } from './import-job.ts'
import { beginImport } from './steps.ts'

// Nobody looks every few seconds here: what a job does not take up stays.
let server: TestServer
let person: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ alone: true })
  person = await signedInCompany(server)
})
after(() => server.close())

const { details, uploaded } = importer(
  () => server,
  () => person,
)
const run = (services = server.services) => imports.job.run({ companyId: person.companyId }, services, new AbortController().signal)
async function checked(name: string) {
  const { id, mapping, updatesExisting } = await uploaded(`${name}.csv`, `Company Name,Email\n${name},office@${name}.example\n`)
  const answer = await person.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting })
  assert.equal(answer.statusCode, 200, answer.body)
  await run()
  assert.equal((await details(id)).state, 'checked')
  return id as string
}
const queued = async () => {
  const { rows } = await server.database.owner.query(
    `select count(*)::int as count from pgboss.job where name = 'imports.carry-out' and state = 'created'`,
  )
  return rows[0].count
}

test('a queued job that finds nothing waits for who is just beginning, whose own job was dropped for it', async () => {
  const id = await checked('first')
  assert.equal(await queued(), 1)
  const { companyId, userId } = person
  let early: Promise<unknown> = Promise.resolve()
  await server.services.transaction({ companyId, userId }, async (db) => {
    const session = { userId, companyId, kind: 'user', role: 'owner', displayName: 'Owner', sessionId: '' }
    const context = { db, services: server.services, session, language: 'en', request: { ip: '127.0.0.1' } }
    await beginImport(context as unknown as Parameters<typeof beginImport>[0], id, { startsAutomations: false })
    early = run()
    assert.equal(await Promise.race([early.then(() => 'gone'), sleep(500, 'waits')]), 'waits')
  })
  assert.equal(await queued(), 1)
  await early
  assert.equal((await details(id)).state, 'done')
})

test('what is begun while the work before it lets go of its lock is taken up by it', async () => {
  const id = await checked('second')
  const { services } = server
  let begun = false
  // Just before the lock goes, somebody presses Start, and another worker takes the job.
  const beforeUnlock = async () => {
    if (begun) return
    begun = true
    assert.equal((await person.post(`/Dashboard/Import/Start/${id}`)).statusCode, 200)
    await run()
    assert.equal((await details(id)).state, 'running')
  }
  const watched = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return async (text: string, values: unknown[]) => {
          if (text.includes('pg_advisory_unlock')) await beforeUnlock()
          return target.query(text, values)
        }
      },
    })
  const lockPool = { connect: async () => watched(await services.lockPool.connect()) } as unknown as typeof services.lockPool
  await run({ ...services, lockPool })
  assert.equal((await details(id)).state, 'done')
})
