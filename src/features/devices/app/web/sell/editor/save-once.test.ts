import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Database } from '../../storage/database.ts'
import { DeviceStore } from '../../storage/device-store.ts'
import { saveOnce } from './save-once.ts'

const made = {
  ...({ kind: 'order', rulesVersion: 1, customerId: 'c', lines: [], discountPercent: '0', net: 100, tax: 0, total: 100 } as const),
  ...{ note: '', shipTo: null, payment: null, proofs: { signature: null, signedName: '', photos: [], gps: null }, changes: null },
}

test('the same again is one document, something else under the same id is another one', async (t) => {
  const store = new DeviceStore(new Database(randomUUID()))
  t.after(() => store.close())
  const seat = {
    deviceId: 'd',
    deviceName: '',
    companyName: '',
    repCode: '',
    repName: '',
    invoiceName: '',
    numberPrefix: 'K7',
    pairedAt: '',
  }
  await store.pair(seat, { token: 't', installationId: 'i' }, 1)
  const { documents } = store
  const options = { id: randomUUID(), customerName: 'Harbor' }
  const one = await saveOnce(documents, { ...made, lines: [] }, options)
  assert.equal((await saveOnce(documents, { ...made, lines: [] }, options)).id, one.id)
  const other = await saveOnce(documents, { ...made, lines: [], total: 200 }, options)
  assert.notEqual(other.id, one.id)
  assert.deepEqual([one.document.number, other.document.number], ['K7-1', 'K7-2'])
  assert.equal((await documents.list()).length, 2)
})
