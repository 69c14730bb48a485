import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readShipNotice } from './856.ts'

const read = (segments: string[]) => readFirst(x12File('856', segments, { groupType: 'SH' }), readShipNotice)
const packs = (segments: string[]) =>
  read(segments).document.orders.map(({ number, packs }) => [
    number,
    ...packs.map(({ sscc, items }) => [sscc, ...items.map(({ line, quantity }) => `${line}: ${quantity}`)]),
  ])
const begin = ['BSN*00*S-1*20260302*1430*0002', 'HL*1**S', 'HL*2*1*O', 'PRF*PO-1']

test('items without cartons are shipped all the same', () => {
  assert.deepEqual(packs([...begin, 'HL*3*2*I', 'LIN*1*VN*A', 'SN1*1*5*EA', 'HL*4*2*I', 'LIN*2*VN*B', 'SN1*2*6*EA']), [
    ['PO-1', ['', '1: 5', '2: 6']],
  ])
})

test('an item spread over cartons counts once', () => {
  const spread = ['HL*3*2*I', 'LIN*1*VN*A', 'SN1*1*9*EA', 'HL*4*3*P', 'MAN*GM*00106141411234567897', 'SN1**5*EA', 'HL*5*3*P', 'SN1**4*EA']
  assert.deepEqual(packs([...begin, ...spread]), [['PO-1', ['106141411234567897', '1: 5'], ['', '1: 4']]])
})

test('cartons on pallets belong to their order', () => {
  const pallet = [
    'HL*3*2*T',
    'MAN*GM*00106141411234567804',
    'HL*4*3*P',
    'MAN*GM*00106141411234567897',
    'HL*5*4*I',
    'LIN*1*VN*A',
    'SN1*1*9*EA',
  ]
  assert.deepEqual(packs([...begin, ...pallet]), [['PO-1', ['106141411234567897', '1: 9']]])
})

test('a level below nothing, a wrong carton number and a wrong count are named', () => {
  const { problems } = read([...begin, 'HL*3*7*P', 'MAN*GM*00106141411234567890', 'CTT*4'])
  assert.deepEqual(problems, ['error parentUnknown 7*P', 'error packNumberInvalid 00106141', 'warning lineCountDiffers 4'])
})
