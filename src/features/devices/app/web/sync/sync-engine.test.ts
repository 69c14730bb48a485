import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { draftOf, noNetwork, openTab, portion, TestOffice, turn } from '#test/device-app.ts'
import { CallFailed } from './calls.ts'
import { heartbeatPath, proofPath, pullPath, pushPath } from './office.ts'
import { portions } from './push.ts'

type Store = Awaited<ReturnType<typeof openTab>>

const save = (store: Store, count: number) =>
  Array.fromAsync({ length: count }, (_, at) => store.save(draftOf({ total: at + 1 }), { customerName: `Customer ${at}` }))
const states = async (store: Store) => (await store.documents.list()).map(({ state }) => state).toReversed()

test('what is saved without a network arrives once, in its order, when there is one', async () => {
  const store = await openTab()
  const office = new TestOffice()
  office.before = () => {
    throw noNetwork()
  }
  await save(store, 120)
  const { failure } = await turn(store, office)
  assert.equal(failure?.status, 0)
  assert.deepEqual(await store.documents.unsent(), { count: 120, cents: 7260 })
  office.before = () => {}
  await turn(store, office)
  assert.deepEqual(
    office.came,
    Array.from({ length: 120 }, (_, at) => `K7-${at + 1}`),
  )
  assert.deepEqual(await store.documents.unsent(), { count: 0, cents: 0 })
  // What it said of itself before it sent anything.
  assert.deepEqual(
    office.heard.map(({ unsentCount, unsentValue, nextNumber }) => [unsentCount, unsentValue, nextNumber]),
    [[120, 7260, 121]],
  )
  await store.close()
})

test('D4: answers that are lost after the office took the documents make no second ones', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 60)
  let lost = 0
  office.after = (path) => {
    if (path !== pushPath || lost === 2) return
    lost += 1
    throw noNetwork()
  }
  await turn(store, office)
  assert.deepEqual(new Set(await states(store)), new Set(['waiting']))
  await turn(store, office)
  await turn(store, office)
  assert.equal(office.documents.size, 60)
  assert.equal(office.came.length, 60)
  assert.deepEqual(new Set(await states(store)), new Set(['done']))
  await store.close()
})

test('each answer has its place, and none keeps the others waiting', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const [, second, third] = await save(store, 200)
  office.outcomeOf = ({ id }) => (id === second?.id ? 'refused' : id === third?.id ? 'review' : 'accepted')
  await turn(store, office)
  const found = await states(store)
  assert.deepEqual([found[1], found[2], found.filter((state) => state === 'done').length], ['refused', 'review', 198])
  assert.equal((await store.documents.one(second?.id ?? ''))?.answer?.reasons[0]?.says, 'Said by the office')
  // The office has what is in review; what it refused is only here.
  assert.deepEqual(await store.documents.unsettled(), { count: 1, cents: 2 })
  await store.close()
})

test('a portion that the office cannot read is sent in halves, down to the one that is wrong', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const saved = await save(store, 40)
  const bad = saved[17]?.id
  office.before = (path, body) => {
    if (path === pushPath && (body as { documents: { id: string }[] }).documents.some(({ id }) => id === bad))
      throw new CallFailed('', { status: 400, code: 'validation' })
  }
  await turn(store, office)
  assert.equal(office.documents.size, 39)
  assert.deepEqual(
    (await store.documents.waiting()).map(({ id }) => id),
    [bad],
  )
  await store.close()
})

test('portions are no longer and no heavier than the office takes', async () => {
  const store = await openTab()
  await save(store, 120)
  await store.save(draftOf({ note: 'x'.repeat(150_000) }), { customerName: '' })
  await store.save(draftOf({ note: 'x'.repeat(150_000) }), { customerName: '' })
  const found = portions(await store.documents.waiting())
  assert.deepEqual(
    found.map(({ length }) => length),
    [50, 50, 21, 1],
  )
  await store.close()
})

test('D8: two tabs: one sends while the other waits', async () => {
  const name = randomUUID()
  const [one, other] = [await openTab(name), await openTab(name)]
  const office = new TestOffice()
  await save(one, 50)
  let inside = 0
  let most = 0
  office.before = async (path) => {
    if (path !== pushPath) return
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  const ended = await Promise.all([turn(one, office), turn(other, office)])
  assert.equal(most, 1)
  assert.equal(office.came.length, 50)
  assert.deepEqual(ended.map(({ phase }) => phase).toSorted(), ['elsewhere', 'idle'])
  await Promise.all([one.close(), other.close()])
})

test('a new token is kept, and used from then on', async () => {
  const store = await openTab()
  const office = new TestOffice()
  office.nextToken = 'ld_second'
  await turn(store, office)
  assert.deepEqual([...new Set(office.keys)], ['ld_first', 'ld_second'])
  assert.equal((await store.fact('key'))?.token, 'ld_second')
  await store.close()
})

test('a pull that breaks off goes on where it was', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const customers = (from: number) => Array.from({ length: 3 }, (_, at) => ({ id: `c${from + at}` }))
  office.portions = [portion({ whole: true, more: true, cursor: 'p1', customers: customers(0) })]
  const cursors: unknown[] = []
  office.before = (path, body) => {
    if (path !== pullPath) return
    cursors.push((body as { cursor: unknown }).cursor)
    if (cursors.length === 2) throw noNetwork()
  }
  await turn(store, office)
  office.portions = [portion({ cursor: 'p2', customers: customers(3) })]
  await turn(store, office)
  assert.deepEqual(cursors, [null, 'p1', 'p1'])
  assert.equal((await store.customers()).length, 6)
  assert.equal((await store.pulled.state()).ready, true)
  await store.close()
})

test('suspended: what it holds is handed in, nothing more comes', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 3)
  office.state = 'Suspended'
  const { end } = await turn(store, office)
  assert.equal(end, 'off')
  assert.deepEqual(await states(store), ['review', 'review', 'review'])
  assert.equal(await store.fact('handIn'), 'suspended')
  office.state = 'Active'
  assert.equal((await turn(store, office)).end, 'done')
  assert.equal(await store.fact('handIn'), null)
  await store.close()
})

test('lost: it hands in, forgets everything, and says so until it is heard', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 2)
  office.state = 'Lost'
  office.before = (path) => {
    if (path === pushPath) throw noNetwork()
  }
  await turn(store, office)
  assert.equal((await store.documents.list()).length, 2, 'nothing is forgotten before it is handed in')
  office.before = (path) => {
    if (path !== heartbeatPath && path !== pushPath) throw noNetwork()
  }
  await turn(store, office)
  assert.equal(office.documents.size, 2)
  assert.equal((await store.documents.list()).length, 0)
  assert.equal(await store.fact('seat'), null)
  office.before = () => {}
  assert.equal((await turn(store, office)).end, 'forgotten')
  assert.equal(office.wiped, 1)
  assert.equal(await store.fact('key'), null)
  assert.equal((await turn(store, office)).end, 'none')
  await store.close()
})

test('lost: customers and prices are gone at once, also while the office takes no documents', async () => {
  const store = await openTab()
  const office = new TestOffice()
  office.portions = [
    portion({ whole: true, customers: [{ id: 'c1' }], items: [{ id: 'i1' }], rules: { version: 3 }, settings: { companyName: 'Prairie' } }),
  ]
  await turn(store, office)
  assert.equal((await store.customers()).length, 1)
  const photo = await store.files.put('photo', new Blob(['png'], { type: 'image/png' }))
  await store.save(draftOf({ proofs: { signature: null, signedName: '', photos: [photo], gps: null } }), { customerName: '' })
  office.state = 'Lost'
  office.before = (path) => {
    if (path === pushPath) throw noNetwork()
  }
  await turn(store, office)
  assert.deepEqual([await store.customers(), await store.items(), await store.rules(), await store.settings()], [[], [], null, null])
  assert.equal((await store.pulled.state()).cursor, null)
  assert.equal((await store.documents.waiting()).length, 1)
  assert.notEqual(await store.files.read(photo), null)
  assert.deepEqual([(await store.fact('seat'))?.numberPrefix, (await store.fact('key'))?.token], ['K7', 'ld_first'])
  office.before = () => {}
  assert.equal((await turn(store, office)).end, 'forgotten')
  assert.deepEqual([office.documents.size, office.files], [1, [photo]])
  await store.close()
})

test('lost: what is saved while its photos go is handed in before it forgets', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const photo = await store.files.put('photo', new Blob(['1']))
  await store.save(draftOf({ proofs: { signature: null, signedName: '', photos: [photo], gps: null } }), { customerName: '' })
  office.state = 'Lost'
  let isSaved = false
  office.before = async (path) => {
    if (!path.startsWith(proofPath) || isSaved) return
    isSaved = true
    await save(store, 1)
  }
  assert.equal((await turn(store, office)).end, 'off')
  assert.equal((await turn(store, office)).end, 'forgotten')
  assert.deepEqual(office.came, ['K7-1', 'K7-2'])
  await store.close()
})

test('a key that ended keeps what is unsent', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 1)
  office.state = 'Gone'
  assert.equal((await turn(store, office)).end, 'ended')
  assert.deepEqual(await store.documents.unsent(), { count: 1, cents: 1 })
  await store.close()
})

test('it says when nothing has moved for ten minutes', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 1)
  office.before = () => {
    throw noNetwork()
  }
  assert.equal((await turn(store, office)).stuck, false)
  const long = Date.now() - 11 * 60_000
  await store.setFacts({ moved: long })
  await store.db.write(['documents'], async (transaction) => {
    const documents = transaction.objectStore('documents')
    for (const stored of await documents.getAll()) await documents.put({ ...stored, madeMs: long })
  })
  assert.equal((await turn(store, office)).stuck, true)
  await store.close()
})

test('what the office does not understand of what the device says of itself keeps nothing from going out', async () => {
  const store = await openTab()
  const office = new TestOffice()
  await save(store, 3)
  office.before = (path) => {
    if (path === heartbeatPath) throw new CallFailed('', { status: 400, code: 'invalid' })
  }
  await turn(store, office)
  assert.equal(office.came.length, 3)
  await store.close()
})
