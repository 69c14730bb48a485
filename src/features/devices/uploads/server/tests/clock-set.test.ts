import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const hours = (ms: number) => Math.round(ms / hourMs)

test('what was made by a clock that was set right before it was sent is of the day by the clock of then', async () => {
  const shop = await vanShop(server)
  const clock = (skewHours: number, heardAgo: number) => ({ clock: { skewMs: skewHours * hourMs, heardAt: ago(heardAgo) } })
  const at = (skewHours: number) => ({ at: ago(-skewHours) })
  const cases = [
    // A clock that was behind and one that was ahead, set right since.
    ['behind, set right', { madeAt: ago(26 + 1), ...clock(-26, 2) }, at(0), 1],
    ['ahead, set right', { madeAt: ago(72 - 26), ...clock(26, 73) }, at(0), 72],
    // It was right when it was measured, and wrong from before the document on.
    ['went wrong before', { madeAt: ago(1 - 26), ...clock(0, 2) }, at(26), 1],
    ['was set right before', { madeAt: ago(1), ...clock(26, 2) }, at(0), 1],
    // The same clock, or nothing is known of then.
    ['the same', { madeAt: ago(1 - 26), ...clock(26, 2) }, at(26), 1],
    ['unknown', { madeAt: ago(1 - 26) }, at(26), 1],
    ['nonsense', { madeAt: ago(1), clock: { skewMs: 'late' } }, at(0), 1],
  ] as const
  for (const [name, given, push, madeAgo] of cases) {
    const document = { ...shop.document(), ...given }
    const answer = await shop.one(document, push)
    assert.equal(answer.outcome, 'accepted', `${name}: ${JSON.stringify(answer)}`)
    const [row] = await shop.rowsOf('select made_at, skew_ms, order_id, made_on from device_documents where client_id = $1', [document.id])
    const made = new Date(row.made_at).getTime() - Number(row.skew_ms)
    assert.equal(hours(Date.now() - made), madeAgo, name)
  }
})

test('a visit and a count go by the clock of then too', async () => {
  const shop = await vanShop(server)
  const clock = { skewMs: -26 * hourMs, heardAt: ago(3) }
  const { number, id } = shop.document()
  const time = { madeAt: ago(26 + 1), clock }
  const visit = { startedAt: ago(26 + 2), endedAt: ago(26 + 1), outcome: 'sold' }
  const of = { id, number, format: 1, kind: 'visit', customerId: shop.customerId, visit, ...time }
  const next = shop.document()
  const lines = [{ itemId: shop.rope, counted: '39', at: ago(26 + 1) }]
  const count = { id: next.id, number: next.number, format: 3, kind: 'count', van: { locationId: shop.van, lines }, ...time }
  const answers = await shop.pushed([of, count], { at: ago(0) })
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['accepted', 'accepted'],
    JSON.stringify(answers),
  )
  const [{ started, counted }] = await shop.rowsOf(
    `select (select started_at from visits where device_id = $1) as started, (select max(counted_at) from stock_count_lines where item_id = $2) as counted`,
    [shop.deviceId, shop.rope],
  )
  assert.deepEqual(
    [started, counted].map((at) => hours(Date.now() - new Date(at).getTime())),
    [2, 1],
  )
})
