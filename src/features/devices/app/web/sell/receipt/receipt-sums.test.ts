import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PushedDocument } from '../../storage/kept.ts'
import { amountsOf, priceText, quantityText, sumsOf } from './receipt-sums.ts'

const line = { lineNo: 1, itemId: 'a', unit: '', quantity: '3', unitPrice: '8.5', discountPercent: '10', description: '' }
const document = {
  ...{ id: '1', number: 'K7-118', format: 1, kind: 'order', madeAt: '', offlineHours: null, rulesVersion: 1, customerId: 'c' },
  ...{ lines: [line], discountPercent: '2.50', net: 2238, tax: 224, total: 2962, note: '', shipTo: null },
  payment: { method: 'O', amount: 2962, cash: 2962, checkNumber: '', invoices: [] },
  proofs: { signature: null, signedName: '', photos: [], gps: null },
  changes: null,
} satisfies PushedDocument
const say = (key: string, values: Record<string, string> = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' ')
const shown = (given: PushedDocument) => sumsOf(given, say).map(({ name, value }) => `${name} ${value}`)

test('a receipt names all that makes its total: the discount on all and what delivery costs as well', () => {
  assert.deepEqual(shown(document), ['orderDiscount −2.5%', 'net $22.38', 'delivery $5.00', 'tax $2.24', 'total $29.62', 'cash $29.62'])
  assert.deepEqual(shown({ ...document, kind: 'payment', payment: { ...document.payment, cash: 0, checkNumber: '77' } }), [
    'checkNamed 77 $29.62',
  ])
})

test('a line says what it comes to', () => {
  assert.deepEqual([amountsOf(document, new Map()), quantityText(line, 'EA'), priceText(line)], [[2295], '3 EA', '$8.50 −10%'])
})
