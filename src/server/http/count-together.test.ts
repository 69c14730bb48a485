import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { createApp } from '../app.ts'
import { limits } from './limits.ts'
import { startSession } from './tokens.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Another process on the same database. */
const another = () => createApp(server.services)
type Process = Pick<Awaited<ReturnType<typeof another>>, 'inject'>
const change = async (process: Process, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await process.inject({ method: 'POST', url: '/User/language', headers, payload: { language: 'en' } })
  return statusCode
}
/** A second and a little: what one process let through, the others know. */
const told = () => sleep(1300)
/** A few fill up meanwhile: of as many as this the last is refused to whom nothing is left, and none to whom much is. */
async function isUsedUp(process: Process, token: string) {
  for (let count = 0; count < 60; count++) if ((await change(process, token)) === 429) return true
  return false
}

test('what a person took in one process they do not have in another, nor after a new sign-in or a new start', async () => {
  const { userId, companyId, token } = await signedInCompany(server)
  const second = await another()
  for (let count = 0; count < limits.write.requests; count++) assert.equal(await change(server.app, token), 200)
  assert.ok(await isUsedUp(server.app, token))
  await told()
  await change(second, token)
  await told()
  assert.ok(await isUsedUp(second, token))
  const kept = { userId, companyId, kind: 'user', keep: true, epoch: 0, browser: false, ip: '127.0.0.1', userAgent: 'test' } as const
  const { token: again } = await server.services.transaction({}, (db) => startSession(db, server.services.config, kept))
  assert.ok(await isUsedUp(second, again))
  await second.close()
  const third = await another()
  await change(third, token)
  await told()
  assert.ok(await isUsedUp(third, token))
  await third.close()
  const colleague = await signedInCompany(server, { companyId })
  assert.equal(await change(server.app, colleague.token), 200)
})

test('over time two processes together let through what one would', async () => {
  const { token } = await signedInCompany(server)
  const second = await another()
  let passed = 0
  const begun = performance.now()
  for (let rounds = 0; rounds < 8; rounds++) {
    for (let each = 0; each < 60; each++)
      for (const process of [server.app, second]) if ((await change(process, token)) === 200) passed += 1
    await told()
  }
  const seconds = (performance.now() - begun) / 1000
  await second.close()
  // More fill up meanwhile; once a second both may believe that there is room.
  const one = limits.write.requests + (seconds * limits.write.requests) / limits.write.seconds
  assert.ok(passed >= limits.write.requests && passed < one * 1.4, `${passed} in ${seconds} s`)
})

test('what is stopped is told: nothing is lost between the last second and the end', async () => {
  const { userId, companyId, token } = await signedInCompany(server)
  const second = await another()
  await change(second, token)
  await second.close()
  const { rows } = await server.database.owner.query('select 1 from rate_limits where key = $1', [`write ${userId} ${companyId}`])
  assert.equal(rows.length, 1)
})
