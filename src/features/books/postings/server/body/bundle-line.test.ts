import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soldLine } from './bundle-line.ts'

const parts = [
  { externalId: '13', name: 'Milk', quantity: '2', price: '3' },
  { externalId: '17', name: 'Eggs', quantity: '0.5', price: '4' },
]
const part = (Amount: number, Description: string, value: string, counted: object) => ({
  ...{ Amount, Description, DetailType: 'SalesItemLineDetail' },
  SalesItemLineDetail: { ItemRef: { value }, ...counted, TaxCodeRef: { value: 'NON' } },
})
const bundle = { text: 'Breakfast', item: '32', taxable: false, classId: '', parts }

test('a bundle is one line with its goods within, which come to what it costs', () => {
  assert.deepEqual(soldLine(2000, { ...bundle, quantity: '3' }), [
    {
      Amount: 20,
      Description: 'Breakfast',
      DetailType: 'GroupLineDetail',
      GroupLineDetail: {
        GroupItemRef: { value: '32' },
        Quantity: 3,
        Line: [part(15, 'Milk', '13', { Qty: 6, UnitPrice: 2.5 }), part(5, 'Eggs', '17', { Qty: 1.5, UnitPrice: 3.3333333 })],
      },
    },
  ])
})

test('money alone of a bundle lies on what was in it, and moves no stock', () => {
  assert.deepEqual(soldLine(1001, { ...bundle, quantity: null }), [
    part(7.51, 'Breakfast: Milk', '13', {}),
    part(2.5, 'Breakfast: Eggs', '17', {}),
  ])
})

test('where nothing in it has a price, each bears the same', () => {
  const free = parts.map((each) => ({ ...each, price: '0' }))
  const [line] = soldLine(101, { ...bundle, quantity: '1', parts: free })
  assert.deepEqual(
    (line as { GroupLineDetail: { Line: { Amount: number }[] } }).GroupLineDetail.Line.map(({ Amount }) => Amount),
    [0.51, 0.5],
  )
})
