import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
})
after(() => server.close())

async function personOf({ companyId, rowsOf }: VanShop, repId: string) {
  const person = await signedInCompany(server, { role: 'rep', companyId })
  await rowsOf('update memberships set rep_id = $2 where user_id = $1', [person.userId, repId])
  return person
}
async function withSecondRep() {
  const shop = await vanShop(server)
  const second = await shop.add(`reps (company_id, code, name) values ($1, 'LUI', 'Luis')`)
  const handOver = async (repId: string) => {
    const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
    const answer = await shop.office.post('/api/Device/AddUpdateDevice', { id: shop.deviceId, version, repId })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const dayBefore = () => shop.rowsOf(`update device_reps set from_day = from_day - 1 where device_id = $1`, [shop.deviceId])
  return { ...shop, second, handOver, dayBefore }
}

test('what was made with a device is its rep’s of that day to see, whoever has it by now', async () => {
  const shop = await withSecondRep()
  await shop.dayBefore()
  const signature = randomUUID()
  const { payload, headers } = multipart([{ name: 'file', filename: 'a.png', content: sampleFiles.png ?? Buffer.alloc(0) }])
  const url = `/api/Device/File/${signature}`
  await server.app.inject({ method: 'POST', url, payload, headers: { ...shop.tablet.headers, ...headers } })
  await shop.one(shop.document({ rulesVersion: 99, proofs: { signature, signedName: 'Ana', photos: [] } }))
  await shop.rowsOf(`update device_documents set made_on = made_on - 1 where device_id = $1`, [shop.deviceId])
  await shop.handOver(shop.second)
  const [row] = (await shop.tray()).rows
  const [ana, luis] = [await personOf(shop, shop.repId), await personOf(shop, shop.second)]
  const seen = async ({ get }: typeof ana) => [
    (await get('/api/Device/Documents?show=all')).json().result.rows.length,
    (await get(`/api/Device/Document/${row.id}`)).statusCode,
    (await get(`/api/Device/DocumentFile/${shop.deviceId}/${signature}`)).statusCode,
  ]
  assert.deepEqual(await seen(ana), [1, 200, 200])
  assert.deepEqual(await seen(luis), [0, 404, 404])
  assert.deepEqual(await seen(shop.office as typeof ana), [1, 200, 200])
})

test('what was made under the rules of the rep before is looked at by those, also where it arrives later', async () => {
  const shop = await withSecondRep()
  const group = async (name: string, repIds: string[], most: string) => {
    const { id } = (await shop.office.post('/api/Device/SaveRepGroup', { name, repIds })).json().result
    const rules = { 'disc.lineMaxPct': { value: most } }
    const answer = await shop.office.post(`/api/Device/SaveGroupRules/${id}`, { version: 0, rules })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  // Whose customer it is is another question.
  await shop.rule({ 'cust.visible': { value: 'all' } })
  await group('South', [shop.second], '5')
  await group('North', [shop.repId], '15')
  const versionNow = async () => (await shop.office.get(`/api/Device/GetRules/${shop.deviceId}`)).json().result.rulesVersion as number
  const before = await versionNow()
  const off = (rulesVersion: number) =>
    shop.document({ rulesVersion, lines: [shop.line('10', { discountPercent: '12' })], net: 7040, total: 7040 })
  const [early, unsent] = [off(before), off(before)]
  assert.deepEqual(codesOf(await shop.one(early)), [])
  await shop.handOver(shop.second)
  const after = await versionNow()
  assert.ok(after > before, `${after} > ${before}`)
  const late = await shop.one(unsent)
  assert.deepEqual([late.outcome, codesOf(late)], ['accepted', ['olderRules']])
  // Of whoever has it by now, and back again.
  assert.ok(codesOf(await shop.one(off(after))).includes('disc.lineMaxPct'))
  await shop.handOver(shop.repId)
  assert.deepEqual(codesOf(await shop.one(off(await versionNow()))), [])
  const older = await shop.one(off(before))
  assert.deepEqual([older.outcome, codesOf(older)], ['accepted', ['olderRules']])
})
