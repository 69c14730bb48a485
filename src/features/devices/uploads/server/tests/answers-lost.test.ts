import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeFor, installationOf } from '#test/devices.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const device = async ({ office, deviceId }: VanShop) => (await office.get(`/api/Device/Details/${deviceId}`)).json().result
async function said(shop: VanShop) {
  const { unsentCount, unsentValue } = await device(shop)
  return [unsentCount, unsentValue]
}

test('a device that heard no answer says once more that it has it: what comes again is not unsent', async () => {
  const shop = await vanShop(server)
  const [first, second] = [shop.document(), shop.document()]
  const two = { unsentCount: 2, unsentValue: 3200, nextNumber: 3 }
  await shop.tablet.beat(two)
  await shop.one(first)
  assert.deepEqual(await said(shop), [1, 1600])
  await shop.tablet.beat(two)
  for (let time = 0; time < 2; time += 1) assert.equal((await shop.one(first)).outcome, 'known')
  assert.deepEqual(await said(shop), [1, 1600])
  await shop.one(second)
  assert.deepEqual(await said(shop), [0, 0])
  await shop.tablet.beat({ ...two, unsentCount: 1, unsentValue: 1600 })
  assert.equal((await shop.one(second)).outcome, 'known')
  assert.deepEqual(await said(shop), [0, 0])
})

test('a device that says the numbers is not asked for what came, nor is that missed once it is lost', async () => {
  const shop = await vanShop(server)
  const [first, second, third, fourth] = [shop.document(), shop.document(), shop.document(), shop.document({ kind: 'invoice' })]
  await shop.pushed([first, fourth])
  await shop.tablet.beat({ unsentCount: 3, unsentValue: 4800, unsentNumbers: [1, 2, 4], nextNumber: 5 })
  assert.deepEqual(await said(shop), [1, 1600])
  // Not among those that it has unsent.
  await shop.one(third)
  assert.equal((await shop.one(first)).outcome, 'known')
  assert.deepEqual(await said(shop), [1, 1600])
  const again = installationOf(server)
  await again.pair(await codeFor(shop.office, shop.deviceId))
  const gaps = async () =>
    (await device(shop)).gaps.map((gap: { documents: number; value: number; firstNumber: string; lastNumber: string }) => [
      ...[gap.documents, gap.value, gap.firstNumber, gap.lastNumber],
    ])
  assert.deepEqual(await gaps(), [[1, 1600, `${shop.prefix}-2`, `${shop.prefix}-2`]])
  assert.equal((await again.post('/api/Device/Push', { documents: [second] })).statusCode, 200)
  assert.deepEqual(await gaps(), [])
})

test('all that a device had unsent came: nothing is missed of it', async () => {
  const shop = await vanShop(server)
  const taken = shop.document({ discarded: { at: new Date().toISOString() }, format: 2 })
  await shop.pushed([shop.document(), taken])
  await shop.tablet.beat({ unsentCount: 2, unsentValue: 1600, unsentNumbers: [1, 2], nextNumber: 3 })
  assert.deepEqual(await said(shop), [0, 0])
  await installationOf(server).pair(await codeFor(shop.office, shop.deviceId))
  assert.deepEqual((await device(shop)).gaps, [])
})
