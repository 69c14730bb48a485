import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what a suspended device hands in is not said to be unsent any more: nothing stands in the way of retiring it', async () => {
  const shop = await vanShop(server)
  const documents = [shop.document(), shop.document()]
  const nextNumber = Number(documents[1]?.number.split('-')[1]) + 1
  await shop.tablet.beat({ unsentCount: 2, unsentValue: 3200, nextNumber })
  await shop.change('N')
  const said = async () => {
    const rows = (await shop.office.get('/api/Device/GetAll')).json().result.rows
    const { unsentCount, unsentValue } = rows.find(({ id }: { id: string }) => id === shop.deviceId)
    return [unsentCount, unsentValue]
  }
  assert.deepEqual(await said(), [2, 3200])
  await shop.one(documents[0] as never)
  assert.deepEqual(await said(), [1, 1600])
  // One that it made after it was heard of was never said to be unsent.
  await shop.one(shop.document())
  assert.deepEqual(await said(), [1, 1600])
  await shop.pushed(documents)
  assert.deepEqual(await said(), [0, 0])
})
