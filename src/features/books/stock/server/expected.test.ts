import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedNow, expectedThere } from './expected.ts'
import { changeOf, theirLines } from './their-lines.ts'

/** Numbers by a seed (mulberry32). */
function random(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

test('whatever is shipped, invoiced, counted, moved or bought, in whatever order: what QuickBooks should have is what it has', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const next = random(seed)
    // Both sides by hand, in hundredths.
    const here = { shelves: [5000, 0, 0], transit: 0, goods: 0, booked: 0, pending: 0 }
    let there = 5000
    const open: { quantity: number; shipped: boolean; invoiced: boolean }[] = []
    for (let step = 0; step < 60; step++) {
      const quantity = 1 + next(400)
      const shelf = next(3)
      const order = open[next(Math.max(1, open.length))]
      const events = [
        () => open.push({ quantity, shipped: false, invoiced: false }),
        () => {
          if (!order || order.shipped) return
          order.shipped = true
          here.shelves[shelf] = (here.shelves[shelf] ?? 0) - order.quantity
          here.goods -= order.quantity
        },
        () => {
          if (!order || order.invoiced) return
          order.invoiced = true
          here.booked -= order.quantity
          there -= order.quantity
        },
        // An invoice is voided there by us.
        () => {
          if (!order?.invoiced) return
          order.invoiced = false
          here.booked += order.quantity
          there += order.quantity
        },
        // Goods come back on the shelf, with a credit memo or without.
        () => {
          here.shelves[shelf] = (here.shelves[shelf] ?? 0) + quantity
          here.goods += quantity
          if (next(2)) {
            here.booked += quantity
            there += quantity
          }
        },
        () => {
          here.shelves[0] = (here.shelves[0] ?? 0) - quantity
          here.transit += quantity
        },
        () => {
          here.shelves[2] = (here.shelves[2] ?? 0) + here.transit
          here.transit = 0
        },
        // Counted; it comes there later.
        () => {
          here.shelves[shelf] = (here.shelves[shelf] ?? 0) - quantity
          here.pending -= quantity
        },
        () => {
          there += here.pending
          here.pending = 0
        },
        // A bill there, which the journal follows.
        () => {
          there += quantity
          here.shelves[0] = (here.shelves[0] ?? 0) + quantity
        },
      ]
      events[next(events.length)]?.()
      const text = (hundredths: number) => String(hundredths / 100)
      const facts = {
        onHand: text(here.shelves.reduce((sum, each) => sum + each, 0)),
        inTransit: text(here.transit),
        goods: text(here.goods),
        booked: text(here.booked),
        pending: text(here.pending),
      }
      assert.equal(expectedNow(facts), text(there), `seed ${seed}, step ${step}`)
      assert.equal(expectedThere(facts), text(there + here.pending), `seed ${seed}, step ${step}`)
    }
  }
})

const line = (type: string, item: string, fields: object) => ({ DetailType: type, [type]: { ItemRef: { value: item }, ...fields } })

test('what a document of QuickBooks moves', () => {
  const bought = { Line: [line('ItemBasedExpenseLineDetail', '7', { Qty: 12 }), line('AccountBasedExpenseLineDetail', '7', { Qty: 3 })] }
  assert.deepEqual([...theirLines('Bill', bought)], [['7', '12']])
  assert.deepEqual([...theirLines('VendorCredit', bought)], [['7', '-12']])
  assert.deepEqual([...theirLines('Purchase', { ...bought, Credit: true })], [['7', '-12']])
  const sold = line('SalesItemLineDetail', '7', { Qty: 0.1 })
  const bundle = { DetailType: 'GroupLineDetail', GroupLineDetail: { GroupItemRef: { value: '9' }, Quantity: 2, Line: [sold, sold, sold] } }
  assert.deepEqual([...theirLines('Invoice', { Line: [sold, bundle, { Amount: 1, DetailType: 'SubTotalLineDetail' }] })], [['7', '-0.4']])
  // As Intuit answers it: without a DetailType.
  const adjusted = { Line: [{ Id: '1', ItemAdjustmentLineDetail: { ItemRef: { value: '7' }, QtyDiff: -3 } }] }
  assert.deepEqual([...theirLines('InventoryAdjustment', adjusted)], [['7', '-3']])
  assert.deepEqual(
    [
      ...theirLines('Invoice', {
        Line: [{ DetailType: 'SalesItemLineDetail' }, null, 'no line', { SalesItemLineDetail: { ItemRef: 4, Qty: 'x' } }],
      }),
    ],
    [],
  )
})

test('an edit moves the difference, a deletion all of it back', () => {
  const was = new Map([
    ['1', '5'],
    ['2', '-1.5'],
  ])
  assert.deepEqual(
    [
      ...changeOf(
        was,
        new Map([
          ['1', '7'],
          ['2', '-1.5'],
          ['3', '1'],
        ]),
      ),
    ],
    [
      ['1', '2'],
      ['3', '1'],
    ],
  )
  assert.deepEqual(
    [...changeOf(was, new Map())],
    [
      ['1', '-5'],
      ['2', '1.5'],
    ],
  )
  assert.deepEqual([...changeOf(was, was)], [])
})
