import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { eachCompany, notYet } from './each-company.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Five rows that stay due, two of which a round takes: what a watch does of them, round by round. */
async function rounds(t: TestContext, name: string, work: (id: string) => Promise<unknown>) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { companyId } = await signedInCompany(server)
  const due = `select $1::uuid as company_id, id::text as id, '${name}' as of from generate_series(1, 5) id order by id limit $2`
  return async () => {
    const tried: string[] = []
    const one = (_: unknown, __: string, { id = '' }: Record<string, string>) => {
      tried.push(id)
      return work(id)
    }
    await eachCompany(server.services, [due, companyId], one, 2)
    return tried.join()
  }
}

test('those that fail keep no others waiting, and are tried again after pauses that grow', async (t) => {
  let mended = false
  const round = await rounds(t, 'failing', async (id) => {
    if (Number(id) <= 2 && !mended) throw new Error('of no use')
  })
  assert.equal(await round(), '1,2')
  // They stand first all the same.
  assert.equal(await round(), '3,4')
  t.mock.timers.tick(5000)
  assert.equal(await round(), '1,2')
  t.mock.timers.tick(19_000)
  assert.equal(await round(), '3,4')
  t.mock.timers.tick(1000)
  mended = true
  assert.equal(await round(), '1,2')
  assert.equal(await round(), '1,2')
})

test('those that wait for something else keep no others waiting, and are looked at again where there is room', async (t) => {
  const round = await rounds(t, 'waiting', async (id) => (Number(id) <= 4 ? notYet : undefined))
  assert.deepEqual([await round(), await round(), await round()], ['1,2', '3,4', '5,1'])
})
