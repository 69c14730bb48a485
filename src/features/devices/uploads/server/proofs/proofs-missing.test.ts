import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lateProofs } from './late.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A van shop whose rules demand a signature, or a photo. */
async function strictShop(rule = 'proof.signature') {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ [rule]: { value: 'require' } })
  const send = (id: string, content = sampleFiles.png ?? Buffer.alloc(0)) => {
    const { payload, headers } = multipart([{ name: 'file', filename: 'proof.png', content }])
    return server.app.inject({ method: 'POST', url: `/api/Device/File/${id}`, payload, headers: { ...shop.tablet.headers, ...headers } })
  }
  /** A document with these proofs, accepted as far as anybody knows. */
  const made = async (proofs: object, more: object = {}) => {
    const document = shop.document({ rulesVersion, proofs, ...more })
    assert.equal((await shop.one(document)).outcome, 'accepted')
    const { rows } = await shop.tray('show=all')
    const { id } = rows.find(({ number }: { number: string }) => number === document.number)
    return { id: id as string, document }
  }
  const how = async (id: string) => {
    const { proofs, waitsFor, missing, state } = await shop.details(id)
    return [state, proofs, waitsFor, missing]
  }
  const dayLater = async () => {
    await shop.rowsOf(`update device_documents set arrived_at = arrived_at - interval '25 hours' where company_id = $1`, [shop.companyId])
    await lateProofs.run(server.services)
  }
  const without = async (id: string, reason = 'The customer signed on paper', who = shop.office) => {
    const { version } = await shop.details(id)
    return who.post(`/api/Device/AcceptWithoutProof/${id}`, { version, reason })
  }
  const waiting = async () => (await shop.tray()).rows.map(({ id }: { id: string }) => id)
  return { ...shop, rulesVersion, send, made, how, dayLater, without, waiting }
}
const signedWith = (signature: string) => ({ signature, photos: [] })

test('a signature that a rule demands is waited for, a day; then somebody does without it, or it comes after all', async () => {
  const shop = await strictShop()
  const [soon, never, late] = [randomUUID(), randomUUID(), randomUUID()]
  const fine = await shop.made(signedWith(soon))
  assert.deepEqual(await shop.how(fine.id), ['accepted', 'awaited', '', ['signature']])
  assert.equal((await shop.send(soon)).statusCode, 200)
  assert.deepEqual(await shop.how(fine.id), ['accepted', '', '', []])
  const [lost, slow] = [await shop.made(signedWith(never)), await shop.made(signedWith(late))]
  await lateProofs.run(server.services)
  assert.deepEqual(await shop.waiting(), [])
  await shop.dayLater()
  assert.deepEqual(await shop.how(lost.id), ['accepted', 'late', 'proof', ['signature']])
  assert.deepEqual(new Set(await shop.waiting()), new Set([lost.id, slow.id]))
  const { rows: needs } = (await shop.office.get('/Dashboard/GetNeeds')).json().result
  assert.equal(needs.find(({ kind }: { kind: string }) => kind === 'deviceReview').count, 2)
  const told = await shop.rowsOf(`select value from notifications where company_id = $1 and code = 'NA_DEVICE_REVIEW'`, [shop.companyId])
  assert.equal(told.length, 1, 'of both together')

  assert.equal((await shop.send(late)).statusCode, 200)
  assert.deepEqual(await shop.how(slow.id), ['accepted', '', '', []])
  assert.equal((await shop.without(slow.id)).json().code, 'documentChanged')
  assert.equal((await shop.without(lost.id, '')).statusCode, 400)
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: shop.companyId })
  assert.equal((await shop.without(lost.id, 'No', viewer)).statusCode, 403)
  const done = await shop.without(lost.id)
  assert.equal(done.statusCode, 200, done.body)
  assert.deepEqual(await shop.how(lost.id), ['accepted', 'waived', '', ['signature']])
  const { proofsReason, proofsBy } = await shop.details(lost.id)
  assert.deepEqual([proofsReason, proofsBy !== ''], ['The customer signed on paper', true])
  assert.deepEqual(await shop.waiting(), [])
  await shop.dayLater()
  assert.deepEqual(await shop.waiting(), [])
  // It was found on the device weeks later.
  assert.equal((await shop.send(never)).statusCode, 200)
  assert.deepEqual(await shop.how(lost.id), ['accepted', '', '', []])
})

test('what comes damaged waits at once, and so does a signature of another document', async () => {
  const shop = await strictShop()
  const [broken, twice] = [randomUUID(), randomUUID()]
  const damaged = await shop.made(signedWith(broken))
  assert.equal((await shop.send(broken, Buffer.from('no picture at all'))).statusCode, 415)
  assert.deepEqual(await shop.how(damaged.id), ['accepted', 'damaged', 'proof', ['signature']])
  await shop.send(twice)
  const first = await shop.made(signedWith(twice))
  const second = await shop.made(signedWith(twice))
  assert.deepEqual(await shop.how(first.id), ['accepted', '', '', []])
  assert.deepEqual(await shop.how(second.id), ['accepted', 'foreign', 'proof', ['signature']])
  assert.deepEqual(new Set(await shop.waiting()), new Set([damaged.id, second.id]))
  // The device tries again with what it has.
  assert.equal((await shop.send(twice)).json().result.known, true)
  assert.deepEqual(await shop.how(second.id), ['accepted', 'foreign', 'proof', ['signature']])
  assert.equal((await shop.without(second.id)).statusCode, 200)
  assert.deepEqual(await shop.waiting(), [damaged.id])
})

test('nothing is waited for that no rule demands, that is there, or that is typed; of photos each one is', async () => {
  const shop = await strictShop()
  const there = [randomUUID(), randomUUID()]
  for (const id of there) await shop.send(id)
  const signed = there.map(signedWith)
  const typed = { signature: randomUUID(), signedName: 'Kim Lee', photos: [] }
  for (const proofs of [signed[0] ?? {}, typed, { ...signed[1], photos: [randomUUID()] }])
    assert.deepEqual(await shop.how((await shop.made(proofs)).id), ['accepted', '', '', []])
  const strict = await strictShop('proof.photo')
  const photos = [randomUUID(), randomUUID()]
  const { id, document } = await strict.made({ signature: randomUUID(), photos })
  assert.deepEqual(await strict.how(id), ['accepted', 'awaited', '', ['photo']])
  await strict.send(photos[0] ?? '')
  assert.deepEqual(await strict.how(id), ['accepted', 'awaited', '', ['photo']])
  await strict.send(photos[1] ?? '')
  assert.deepEqual(await strict.how(id), ['accepted', '', '', []])
  assert.equal((await strict.one(document)).outcome, 'known')
})

test('a document that is refused needs no proof any more', async () => {
  const shop = await strictShop()
  await shop.change('N')
  const document = shop.document({ rulesVersion: shop.rulesVersion, proofs: signedWith(randomUUID()) })
  assert.equal((await shop.one(document)).outcome, 'review')
  const [{ id }] = (await shop.tray()).rows
  const version = 1
  await shop.dayLater()
  const now = await shop.details(id)
  assert.deepEqual([now.proofs, now.waitsFor, now.version > version], ['late', 'review', true])
  assert.equal((await shop.office.post(`/api/Device/RefuseDocument/${id}`, { version: now.version, reason: 'Suspended' })).statusCode, 200)
  assert.deepEqual(await shop.waiting(), [])
})
