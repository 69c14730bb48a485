import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, noNetwork, openTab, TestOffice, turn } from '#test/device-app.ts'
import { pushPath } from '../sync/office.ts'
import { unsentFiles } from '../sync/unsent-file.ts'

const named = { customerName: 'One' }

test('one that never left is taken back: it goes to the office as that, and is worth nothing', async () => {
  const store = await openTab()
  const { id } = await store.save(draftOf(), named)
  assert.equal(await store.documents.takeBack(id, 'Wrong customer'), true)
  assert.equal(await store.documents.takeBack(id, 'Again'), true, 'it is taken back')
  assert.deepEqual(await store.documents.unsent(), { count: 1, cents: 0 })
  const office = new TestOffice()
  office.outcomeOf = () => 'refused'
  await turn(store, office)
  const came = office.documents.get(id)
  assert.deepEqual([came?.number, came?.format, came?.discarded?.reason], ['K7-1', 2, 'Wrong customer'])
  assert.equal((await store.documents.one(id))?.state, 'discarded')
  assert.deepEqual(await store.documents.unsettled(), { count: 0, cents: 0 })
})

test('what takes its place is one save with taking it back, and tells the office of no change', async () => {
  const store = await openTab()
  const first = await store.save(draftOf(), named)
  const second = await store.save(draftOf({ total: 250, changes: first.id }), named)
  const before = await store.documents.one(first.id)
  assert.deepEqual([before?.document.discarded?.replacedBy, before?.replacedBy], ['K7-2', second.id])
  assert.equal(second.document.changes, null)
  assert.deepEqual(await store.documents.unsent(), { count: 2, cents: 250 })
  // Somebody still had the first one open in another tab.
  const third = await store.save(draftOf({ total: 300, changes: first.id }), named)
  assert.equal(third.document.changes, null)
  assert.equal((await store.documents.one(second.id))?.document.discarded?.replacedBy, 'K7-3')
  assert.deepEqual(await store.documents.unsent(), { count: 3, cents: 300 })
})

test('what the office has, or may have, is changed and not taken back', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const first = await store.save(draftOf(), named)
  office.after = (path) => {
    if (path === pushPath) throw noNetwork()
  }
  await turn(store, office)
  assert.equal((await store.documents.one(first.id))?.state, 'waiting', 'no answer came')
  assert.equal(await store.documents.takeBack(first.id, 'Too late'), false)
  const second = await store.save(draftOf({ changes: first.id }), named)
  assert.equal(second.document.changes, first.id)
  // The second has not left: the third changes what the office has.
  const third = await store.save(draftOf({ changes: second.id }), named)
  assert.equal(third.document.changes, first.id)
  const fourth = await store.save(draftOf(), named)
  await unsentFiles(store)
  assert.equal(await store.documents.takeBack(fourth.id, 'It is in a file'), false)
})

test('one that is taken back while its portion is being made up goes out as what it is by then', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const { id } = await store.save(draftOf(), named)
  const read = store.documents.waiting.bind(store.documents)
  store.documents.waiting = async (most) => {
    const found = await read(most)
    if (most === undefined) await store.documents.takeBack(id, 'In between')
    return found
  }
  await turn(store, office)
  const came = office.documents.get(id)
  assert.ok(came)
  const kept = await store.documents.one(id)
  assert.equal(came.discarded?.reason, kept?.document.discarded?.reason)
  assert.equal(came.discarded?.reason, 'In between')
})
