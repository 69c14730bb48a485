import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { testServer } from '#test/server.ts'
import { callerOf, Limiter, limits } from './limits.ts'
import { startSession } from './tokens.ts'

test('addresses of one IPv6 network are one caller, however they are shortened', () => {
  const same = (...addresses: string[]) => new Set(addresses.map(callerOf)).size === 1
  assert.ok(same('2001:db8::1', '2001:db8::a:b:c:d', '2001:db8:0:0:1:2:3:4'))
  assert.ok(same('2001:db8:1:2::', '2001:db8:1:2::9', '2001:db8:1:2:3:4:5:6'))
  assert.ok(!same('2001:db8:1:2::1', '2001:db8:1:3::1'))
  assert.ok(same('::ffff:192.0.2.1', '192.0.2.1'))
  assert.ok(!same('192.0.2.1', '192.0.2.2'))
})

test('twenty sign-ups per day and address', () => {
  const limiter = new Limiter(1)
  const take = () => limiter.take('signUp', '192.0.2.1', true, 0)
  for (let n = 0; n < 20; n++) take()
  assert.throws(take, { code: 'tooManyRequests' })
  limiter.take('signUp', '192.0.2.2', true, 0)
})

test('a clock that is put back turns nobody away', (t) => {
  const limiter = new Limiter(1)
  limiter.take('write', 'somebody', false)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 86_400_000 })
  limiter.take('write', 'somebody', false)
})

test('many callers at once slow nobody down', () => {
  const limiter = new Limiter(1)
  const begun = performance.now()
  for (let n = 0; n < 200_000; n++) limiter.take('signUp', `caller ${n}`, true, 0)
  // Looking through all of them each time takes minutes.
  assert.ok(performance.now() - begun < 5000)
})

test('whoever signs in once more may not ask for more', async () => {
  const server = await testServer()
  try {
    const { userId, companyId, token } = await signedInCompany(server)
    const about = { kind: 'user', keep: true, epoch: 0, browser: false, ip: '127.0.0.1', userAgent: 'test' } as const
    const again = await server.services.transaction({}, (db) => startSession(db, server.services.config, { userId, companyId, ...about }))
    const asked = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const payload = { search: '', filters: {} }
      return (await server.app.inject({ method: 'POST', url: '/api/Order/PrepareExport', headers, payload })).statusCode
    }
    for (let count = 0; count < limits.export.requests; count++) assert.notEqual(await asked(token), 429)
    assert.equal(await asked(again.token), 429)
  } finally {
    await server.close()
  }
})
