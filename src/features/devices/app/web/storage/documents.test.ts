import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { draftOf, key, openTab, portion, seat } from '#test/device-app.ts'
import { inTheWay, takeSeat } from '../pairing/pair-device.ts'
import { NotSaved } from './failures.ts'
import { newId } from './new-id.ts'

const mended: (() => void)[] = []
afterEach(() => {
  for (const mend of mended.splice(0)) mend()
})

/** The next calls of a method do this instead. */
function replaced<T extends object, K extends keyof T>(owner: T, name: K, times: number, instead: () => unknown) {
  const original = owner[name] as (...given: unknown[]) => unknown
  let left = times
  owner[name] = function (this: unknown, ...given: unknown[]) {
    if (left <= 0) return original.apply(this, given)
    left -= 1
    return instead()
  } as T[K]
  mended.push(() => {
    owner[name] = original as T[K]
  })
  return () => times - left
}
const failing = (name: string) => () => {
  throw new DOMException('The store is gone', name)
}

test('document, number and place in the queue come together, in order', async () => {
  const tab = await openTab()
  const first = await tab.save(draftOf(), { customerName: 'One' })
  const second = await tab.save(draftOf({ total: 250 }), { customerName: 'Two' })
  assert.deepEqual([first.document.number, second.document.number], ['K7-1', 'K7-2'])
  assert.deepEqual(
    (await tab.documents.waiting()).map(({ id }) => id),
    [first.id, second.id],
  )
  assert.deepEqual(await tab.documents.unsent(), { count: 2, cents: 1250 })
  assert.equal(await tab.fact('nextNumber'), 3)
  await tab.close()
})

test('D8: two tabs of a device: no number twice, none left out', async () => {
  const name = randomUUID()
  const tabs = [await openTab(name), await openTab(name)]
  const saved = await Promise.all(Array.from({ length: 100 }, (_, at) => tabs[at % 2]?.save(draftOf(), { customerName: '' })))
  const numbers = saved.map((each) => Number(each?.document.number.split('-')[1])).toSorted((one, other) => one - other)
  assert.deepEqual(
    numbers,
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
  assert.deepEqual(await tabs[0]?.documents.unsent(), { count: 100, cents: 100_000 })
  await Promise.all(tabs.map((tab) => tab.close()))
})

for (const name of ['UnknownError', 'InvalidStateError', 'QuotaExceededError'])
  test(`D16: a connection that fails with ${name} once is opened anew: saved once`, async () => {
    const tab = await openTab()
    replaced(IDBDatabase.prototype, 'transaction', 1, failing(name))
    const { document } = await tab.save(draftOf(), { customerName: '' })
    assert.equal(document.number, 'K7-1')
    assert.equal((await tab.documents.waiting()).length, 1)
    await tab.close()
  })

test('D16: what fails twice is not saved, and says why; saved again it is there once', async () => {
  const tab = await openTab()
  const id = newId()
  replaced(IDBDatabase.prototype, 'transaction', 2, failing('QuotaExceededError'))
  await assert.rejects(tab.save(draftOf(), { id, customerName: '' }), (error) => error instanceof NotSaved && error.why === 'full')
  assert.equal((await tab.documents.list()).length, 0)
  await tab.save(draftOf(), { id, customerName: '' })
  await tab.save(draftOf(), { id, customerName: '' })
  assert.deepEqual(
    (await tab.documents.list()).map(({ document }) => document.number),
    ['K7-1'],
  )
  assert.equal(await tab.fact('nextNumber'), 2)
  await tab.close()
})

test('D1: a failure in the middle of a save leaves none of it', async () => {
  const tab = await openTab()
  const add = IDBObjectStore.prototype.add
  let fail = true
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
    if (this.name === 'queue' && fail) throw new DOMException('No room', 'QuotaExceededError')
    return add.apply(this, given)
  }
  mended.push(() => {
    IDBObjectStore.prototype.add = add
  })
  await assert.rejects(tab.save(draftOf(), { customerName: '' }), NotSaved)
  fail = false
  assert.equal((await tab.documents.list()).length, 0)
  assert.equal(await tab.fact('nextNumber'), 1)
  await tab.close()
})

test('D16: a store that never answers is not waited for, and asked once more', async () => {
  const name = randomUUID()
  await (await openTab(name)).close()
  const tab = await openTab(name, { paired: false, patience: 200 })
  const asked = replaced(indexedDB, 'open', 1, () => new EventTarget())
  assert.equal((await tab.save(draftOf(), { customerName: '' })).document.number, 'K7-1')
  assert.equal(asked(), 1)
  await tab.db.close()
  replaced(indexedDB, 'open', 2, () => new EventTarget())
  await assert.rejects(tab.save(draftOf(), { customerName: '' }), (error) => error instanceof NotSaved && error.why === 'lost')
  assert.equal((await tab.documents.list()).length, 1)
  await tab.close()
})

test('paired anew as the same device: numbers never go back', async () => {
  const tab = await openTab()
  for (let at = 0; at < 5; at += 1) await tab.save(draftOf(), { customerName: '' })
  await tab.pair(seat, key, 2)
  assert.equal((await tab.save(draftOf(), { customerName: '' })).document.number, 'K7-6')
  await tab.pair(seat, key, 1001)
  assert.equal((await tab.save(draftOf(), { customerName: '' })).document.number, 'K7-1001')
  await tab.close()
})

test('a load from the beginning sweeps what does not come again; a customer goes with its invoices', async () => {
  const tab = await openTab()
  const rows = (...ids: string[]) => ids.map((id) => ({ id, customerId: 'a' }))
  const take = (given: object) => tab.pulled.take(portion(given) as never)
  await take({ whole: true, more: true, cursor: '1', customers: rows('a', 'b') })
  assert.equal((await tab.pulled.state()).ready, false)
  await take({ cursor: '2', invoices: rows('i1', 'i2'), items: rows('x') })
  assert.deepEqual(await tab.pulled.state().then(({ ready, cursor, rows }) => ({ ready, cursor, rows })), {
    ready: true,
    cursor: '2',
    rows: 5,
  })
  await take({ whole: true, more: true, cursor: '3', customers: rows('b', 'c') })
  const ids = async () => (await tab.customers()).map(({ id }) => id).toSorted()
  assert.deepEqual(await ids(), ['a', 'b', 'c'])
  await take({ cursor: '4', invoices: rows('i2') })
  assert.deepEqual(await ids(), ['b', 'c'])
  assert.deepEqual(
    (await tab.invoices('a')).map(({ id }) => id),
    ['i2'],
  )
  assert.deepEqual(await tab.items(), [])
  await take({
    cursor: '5',
    gone: [
      { kind: 'customer', id: 'a' },
      { kind: 'customer', id: 'c' },
    ],
  })
  assert.deepEqual(await tab.invoices('a'), [])
  assert.deepEqual(await ids(), ['b'])
  await tab.close()
})

test('what is tidied away is done or refused, or belongs to nothing; never what waits', async () => {
  const tab = await openTab()
  const [waits, done, refused] = await Array.fromAsync({ length: 3 }, () => tab.save(draftOf(), { customerName: '' }))
  assert.ok(waits && done && refused)
  const answer = { outcome: 'accepted', state: 'accepted', orderId: null, orderNumber: '1', reasons: [], differs: [], at: '' } as const
  await tab.documents.answered(new Map([[done.id, { ...answer, reasons: [], differs: [] }]]))
  await tab.documents.answered(new Map([[refused.id, { ...answer, state: 'refused', reasons: [], differs: [] }]]))
  const loose = await tab.files.put('photo', new Blob(['1']))
  const kept = await tab.files.put('photo', new Blob(['2']))
  const third = await tab.save(draftOf({ proofs: { signature: null, signedName: '', photos: [kept], gps: null } }), { customerName: '' })
  const later = Date.now() + 60_000
  await tab.documents.tidy(later)
  await tab.files.tidy(later)
  assert.deepEqual(
    (await tab.documents.list()).map(({ id }) => id),
    [third.id, waits.id],
  )
  assert.equal(await tab.files.read(loose), null)
  assert.ok(await tab.files.read(kept))
  await tab.close()
})

test('D14: before another device takes the place, what the office does not have is counted, what it refused too', async () => {
  const tab = await openTab()
  const saved = await Array.fromAsync({ length: 6 }, (_, at) => tab.save(draftOf({ total: 100 * (at + 1) }), { customerName: '' }))
  const said = (state: 'accepted' | 'review' | 'refused') => ({
    ...{ outcome: state, state, orderId: null, orderNumber: null, reasons: [], differs: [], at: '' },
  })
  await tab.documents.answered(new Map(saved.slice(0, 3).map(({ id }) => [id, said('refused')])))
  await tab.documents.answered(new Map([[saved[3]?.id ?? '', said('review')]]))
  const paired = (deviceId: string) => ({ seat: { ...seat, deviceId }, key, nextNumber: 1 })
  assert.equal(await inTheWay(tab, paired(seat.deviceId)), null)
  const other = paired(randomUUID())
  assert.deepEqual(await inTheWay(tab, other), { count: 5, cents: 1700, proofs: 0, deviceName: seat.deviceName })
  await takeSeat(tab, other)
  assert.deepEqual([await tab.documents.list(), await tab.documents.waiting()], [[], []])
  assert.equal((await tab.save(draftOf(), { customerName: '' })).document.number, 'K7-1')
  await tab.close()
})

test('D19: where there is no room for an order a photo makes it, the oldest first, and that is said; a signature stays', async () => {
  const tab = await openTab()
  const signature = await tab.files.put('signature', new Blob(['s']))
  // Ids begin with their time; these two may be of one moment.
  const photos = [await tab.files.put('photo', new Blob(['1'])), await tab.files.put('photo', new Blob(['2']))].toSorted()
  replaced(IDBDatabase.prototype, 'transaction', 2, failing('QuotaExceededError'))
  const saved = await tab.save(draftOf(), { customerName: '' })
  assert.equal(saved.document.number, 'K7-1')
  const there = await Promise.all([signature, ...photos].map(async (id) => (await tab.files.read(id)) !== null))
  assert.deepEqual(there, [true, false, true])
  assert.equal(await tab.fact('droppedPhotos'), 1)
  await tab.close()
})
