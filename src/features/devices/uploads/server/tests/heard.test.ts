import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Pulled } from '#features/devices/pull/contract.ts'
import { copyOn } from '#test/device-copy.ts'
import { pairedDevice } from '#test/devices.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function openShop() {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const copy = copyOn(shop.tablet)
  await copy.pull()
  const idOf = async (number: string) =>
    (await shop.tray('show=all')).rows.find((row: { number: string }) => row.number === number).id as string
  const decide = async (number: string, verb: string, body: object = {}) => {
    const answer = await shop.office.post(`/api/Device/${verb}Document/${await idOf(number)}`, { version: 1, reason: 'Seen', ...body })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const heard = async () => (await copy.pull()).flatMap(({ documents }) => documents)
  return { ...shop, rulesVersion, copy, idOf, decide, heard }
}
const short = (documents: Pulled['documents']) => documents.map(({ id, state, calledOff }) => [id, state, calledOff])

test('a device hears once what became of its own documents: accepted, changed, refused, each with its words', async () => {
  const shop = await openShop()
  const waiting = () => shop.document({ kind: 'invoice', rulesVersion: 99 })
  const [one, other, third] = [waiting(), waiting(), waiting()]
  await shop.pushed([one, other, third])
  // A review that stays one is no news.
  assert.deepEqual(await shop.heard(), [])
  await shop.decide(one.number, 'Accept')
  const [accepted, ...more] = await shop.heard()
  assert.deepEqual([accepted?.id, accepted?.state, accepted?.reasons, more.length], [one.id, 'accepted', [], 0])
  assert.equal(accepted?.orderNumber, (await shop.rowsOf('select label from orders where id = $1', [accepted?.orderId]))[0].label)
  await shop.decide(other.number, 'Refuse', { reason: 'Sold twice' })
  const lines = [{ lineNo: 1, quantity: '1', unitPrice: '8', discountPercent: '0' }]
  await shop.decide(third.number, 'Change', { reason: 'One came back', lines })
  const both = await shop.heard()
  assert.deepEqual(
    new Map(both.map(({ id, state, reasons: [first] }) => [id, [state, first?.says]])),
    new Map([
      [other.id, ['refused', 'Sold twice']],
      [third.id, ['accepted', 'One came back']],
    ]),
  )
  assert.deepEqual(await shop.heard(), [])
})

test('it hears that a credit was called off, also when it loads everything anew; another device does not', async () => {
  const shop = await openShop()
  const other = await pairedDevice(server, shop.office)
  const theirs = copyOn(other)
  await theirs.pull()
  await shop.bought('10')
  const lines = [shop.line('2', { reason: 'Too long' })]
  const given = shop.document({ kind: 'credit', format: 3, rulesVersion: shop.rulesVersion, lines })
  assert.equal((await shop.one(given)).outcome, 'accepted')
  assert.deepEqual(await shop.heard(), [])
  const { credit } = await shop.details(await shop.idOf(given.number))
  assert.equal((await shop.office.post(`/api/Credit/CallOff/${credit.id}`, { reason: 'Never came' })).statusCode, 200)
  const off = [[given.id, 'accepted', { reason: 'Never came' }]]
  assert.deepEqual(short(await shop.heard()), off)
  const anew = copyOn(shop.tablet)
  assert.deepEqual(short((await anew.pull()).flatMap(({ documents }) => documents)), off)
  assert.deepEqual(
    (await theirs.pull()).flatMap(({ documents }) => documents),
    [],
  )
})
