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
  server = await testServer()
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
  const dayBefore = () => shop.rowsOf(`update device_reps set from_at = from_at - interval '1 day' where device_id = $1`, [shop.deviceId])
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const inCash = (amount: number) => ({ payment: { method: 'O' as const, amount, cash: amount } })

test('within a day each document is the rep’s who had the device when it was made, whenever it arrives', async () => {
  const shop = await withSecondRep()
  const early = { rulesVersion: await shop.rule({ 'cust.visible': { value: 'all' } }) }
  await shop.dayBefore()
  const morning = shop.document({ madeAt: minutesAgo(6), ...early, ...inCash(1600) })
  const odd = shop.document({ madeAt: minutesAgo(5), rulesVersion: 99, ...inCash(1600) })
  await shop.handOver(shop.second)
  const noon = shop.document({ madeAt: minutesAgo(-1), ...early, ...inCash(1600) })
  const [first, waits, second] = await shop.pushed([morning, odd, noon])
  const repOf = async (orderId: string | null | undefined) => (await shop.order(orderId ?? null)).salesRepresentative
  assert.deepEqual([await repOf(first?.orderId), waits?.state, await repOf(second?.orderId)], [shop.repCode, 'review', 'LUI'])
  const [row] = (await shop.tray()).rows.filter(({ number }: { number: string }) => number === odd.number)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: row.version ?? 1, reason: 'Seen' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.equal(await repOf(accepted.json().result.orderId), shop.repCode)
  const open = async (repId: string) =>
    (await shop.office.get(`/api/Device/OpenPayments/${shop.deviceId}?repId=${repId}`)).json().result.rows.map(numberOf).toSorted()
  assert.deepEqual([await open(shop.repId), await open(shop.second)], [[morning.number, odd.number], [noon.number]])
  const [ana, luis] = [await personOf(shop, shop.repId), await personOf(shop, shop.second)]
  const seen = async ({ get }: typeof ana) => (await get('/api/Device/Documents?show=all')).json().result.rows.map(numberOf).toSorted()
  assert.deepEqual([await seen(ana), await seen(luis)], [[morning.number, odd.number], [noon.number]])
})
const numberOf = ({ number }: { number: string }) => number

test('an order of the rep before is changed for more money: each has what each took', async () => {
  const shop = await withSecondRep()
  const rules = { rulesVersion: await shop.rule({ 'cust.visible': { value: 'all' } }) }
  const morning = shop.document({ madeAt: minutesAgo(6), ...rules, ...inCash(1600) })
  await shop.dayBefore()
  await shop.one(morning)
  await shop.handOver(shop.second)
  const more = shop.document({ ...rules, changes: morning.id, lines: [shop.line('3')], net: 2400, total: 2400, ...inCash(2400) })
  const changed = await shop.one(more)
  assert.equal(changed.outcome, 'accepted', JSON.stringify(changed))
  const [row] = (await shop.tray()).rows
  assert.deepEqual([row.number, row.waitsFor], [more.number, 'money'])
  const { version } = await shop.details(row.id)
  const noted = await shop.office.post(`/api/Device/NoteMoney/${row.id}`, { version, answer: 'inBooks' })
  assert.equal(noted.statusCode, 200, noted.body)
  const rows = await shop.rowsOf('select rep_id as rep, amount::int from collected_payments where device_id = $1 order by amount', [
    shop.deviceId,
  ])
  assert.deepEqual(rows, [
    { rep: shop.second, amount: 800 },
    { rep: shop.repId, amount: 1600 },
  ])
})
