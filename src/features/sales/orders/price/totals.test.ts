import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '#contract/money.ts'
import { fits, totalsOf } from './totals.ts'

const line = (quantity: string, unitPrice: string, discountPercent = '0', taxable = true) => ({
  quantity,
  unitPrice,
  discountPercent,
  taxable,
})
const charges = { delivery: () => cents(500), taxPercent: '8.25' }

test('a line is rounded to the cent once, half up, however many decimals its price has', () => {
  const { amounts } = totalsOf(
    [line('3', '0.335'), line('1000', '0.0125'), line('0.5', '0.01'), line('7', '19.99', '33.3333')],
    '0',
    charges,
  )
  assert.deepEqual(amounts, [101, 1250, 1, 9329])
})

test('the total is its parts; tax lies on what is left of taxable lines', () => {
  const { subtotal, discount, delivery, taxes, grandTotal } = totalsOf([line('2', '50'), line('1', '25.50', '0', false)], '10', charges)
  assert.deepEqual([subtotal, discount, delivery, taxes, grandTotal], [11295, 1255, 500, 743, 12538])
})

test('a fractional quantity counts as one item', () => {
  assert.equal(totalsOf([line('2', '1'), line('0.25', '1'), line('3.0', '1')], '0', charges).itemCount, 6)
})

test('large amounts stay exact, and what no order can hold is refused', () => {
  const untaxed = { ...charges, taxPercent: '0' }
  assert.equal(totalsOf([line('99999', '99999.99999')], '0', untaxed).subtotal, 999989999900)
  assert.throws(() => totalsOf([line('999999', '99999.99999')], '0', untaxed), { code: 'invalid' })
  assert.deepEqual([['99999', '999999'].map((quantity) => line(quantity, '99999.99999')), [line('99999', '99999.99999')], []].map(fits), [
    false,
    true,
    true,
  ])
})

test('for random orders: never negative, the parts add up, and one line more never makes it less', () => {
  let seed = 20261122
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const some = () => line(`${1 + random(50)}.${random(100)}`, `${random(900)}.${random(100000)}`, `${random(101)}`, random(2) === 0)
  for (let round = 0; round < 2000; round += 1) {
    const lines = Array.from({ length: 1 + random(8) }, some)
    const percent = `${random(101)}.${random(10)}`.replace(/^100\..*/, '100')
    const { subtotal, discount, delivery, taxes, grandTotal, amounts } = totalsOf(lines, percent, charges)
    const full = amounts.reduce((total, amount) => total + amount, 0)
    assert.equal(subtotal + discount, full)
    assert.equal(subtotal + delivery + taxes, grandTotal)
    assert.ok(amounts.every((amount) => amount >= 0) && subtotal >= 0 && taxes >= 0 && taxes <= Math.ceil(subtotal * 0.0825) + 1)
    assert.ok(totalsOf([...lines, some()], percent, charges).grandTotal >= grandTotal - 1)
  }
})
