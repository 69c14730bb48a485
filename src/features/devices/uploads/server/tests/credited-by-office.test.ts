import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A customer who bought two ropes from the van, and has not paid. */
async function openShop() {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const { orderId } = await shop.one(shop.document({ kind: 'invoice', rulesVersion }))
  const back = (quantity: string, more: object = {}) =>
    shop.document({ kind: 'credit', format: 3, rulesVersion, lines: [shop.line(quantity, { reason: 'Too long' })], ...more })
  const takeBack = (quantity: string, more: object = {}) =>
    shop.office.post(`/api/Return/TakeBack/${orderId}`, {
      ...{ requestKey: randomUUID(), returnedOn: new Date().toISOString().slice(0, 10), reason: 'Too long', money: 'credit' },
      lines: [{ lineNo: 1, quantity }],
      ...more,
    })
  return { ...shop, back, takeBack, orderId }
}

test('what a rep credited beside the order is not credited once more by the office, but for whoever says so', async () => {
  const shop = await openShop()
  assert.equal((await shop.one(shop.back('1'))).outcome, 'accepted')
  const refused = await shop.takeBack('2')
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'returnBeyondBought'], refused.body)
  assert.match(refused.json().message, /^2 of Rope would be credited, .* has 1 of it: 2 were bought, and 1 came back/)
  const one = await shop.takeBack('1')
  assert.equal(one.statusCode, 200, one.body)
  // The goods alone, or with whoever knows better.
  assert.equal((await shop.takeBack('0.5', { money: 'none' })).statusCode, 200)
  assert.equal((await shop.takeBack('0.5')).json().code, 'returnBeyondBought')
  assert.equal((await shop.takeBack('0.5', { anyway: true })).statusCode, 200)
})

test('what the office credited while a credit waited in Review is told to whoever accepts it', async () => {
  const shop = await openShop()
  const late = shop.back('2', { rulesVersion: 99 })
  assert.deepEqual(codesOf(await shop.one(late)), ['unknownVersion'])
  assert.equal((await shop.takeBack('2')).statusCode, 200)
  const [{ id }] = (await shop.tray()).rows
  const refused = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version: 1, reason: 'Seen' })
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'documentBeyondBought'], refused.body)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version: 1, reason: 'Another two', anyway: true })
  assert.equal(accepted.statusCode, 200, accepted.body)
})

test('a rep and the office who credit the same at once do not both, and neither waits for the other for ever', async () => {
  const shop = await openShop()
  const [{ own }, taken] = await Promise.all([
    shop.one(shop.back('2')).then(({ outcome }) => ({ own: outcome })),
    shop.takeBack('2').then(({ statusCode }) => statusCode),
  ])
  assert.ok((own === 'accepted' && taken === 409) || (own === 'review' && taken === 200), `${own} ${taken}`)
})
