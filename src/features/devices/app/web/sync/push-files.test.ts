import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, openTab, TestOffice, turn } from '#test/device-app.ts'
import { CallFailed } from './calls.ts'

test('files follow their document; what the office refuses for good is not sent again', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const signature = await store.files.put('signature', new Blob(['png'], { type: 'image/png' }))
  const photo = await store.files.put('photo', new Blob(['no picture'], { type: 'image/jpeg' }))
  await turn(store, office)
  assert.deepEqual(office.files, [], 'before its document is saved it goes nowhere')
  await store.save(draftOf({ proofs: { signature, signedName: 'Ana', photos: [photo], gps: null } }), { customerName: '' })
  office.before = (path) => {
    if (path.endsWith(photo)) throw new CallFailed('', { status: 415, code: 'fileContent' })
  }
  await turn(store, office)
  await turn(store, office)
  assert.deepEqual(office.files, [signature])
  assert.equal(await store.files.read(photo), null)
  await store.close()
})

test('a file that is not taken now stays, and the next one goes', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const photos = await Promise.all(['a', 'b', 'c', 'd'].map((each) => store.files.put('photo', new Blob([each], { type: 'image/png' }))))
  await store.save(draftOf({ proofs: { signature: null, signedName: '', photos, gps: null } }), { customerName: '' })
  const answers = [
    { status: 413, code: 'storageFull' },
    { status: 404, code: 'other' },
    { status: 500, code: 'unexpected' },
  ]
  office.before = (path) => {
    const at = photos.findIndex((id) => path.endsWith(id))
    const answer = answers[at]
    if (answer) throw new CallFailed('', answer)
  }
  const { end } = await turn(store, office)
  assert.deepEqual([end, office.files], ['done', [photos[3]]])
  for (const id of photos.slice(0, 3)) assert.notEqual(await store.files.read(id), null)
  office.before = () => {}
  await turn(store, office)
  assert.deepEqual(office.files.toSorted(), photos.toSorted())
  assert.deepEqual(await store.files.waitingIds(), [])
  await store.close()
})
