import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quantityProblems } from '#features/catalog/items/door.ts'
import type { KnownItem } from './known.ts'
import { firstQuantity, stepped } from './quantity-steps.ts'

const item: KnownItem = {
  id: 'rope',
  number: 'R1',
  name: 'Rope',
  unit: 'EA',
  packs: [
    { unit: 'EA', quantity: '1' },
    { unit: 'CA', quantity: '12' },
  ],
  minimumQuantity: '',
  multipleQuantity: '',
  maximumQuantity: '',
  taxable: true,
  cost: null,
  floor: null,
}
const dozens = { ...item, minimumQuantity: '24', multipleQuantity: '12', maximumQuantity: '48' }

test('steps of one, and of what is sold', () => {
  assert.deepEqual(firstQuantity(item), { unit: '', quantity: '1' })
  assert.deepEqual(stepped(item, { unit: '', quantity: '2.5' }, 1), { unit: '', quantity: '3.5' })
  assert.equal(stepped(item, { unit: '', quantity: '1' }, -1), null)
  assert.deepEqual(firstQuantity(dozens), { unit: '', quantity: '24' })
  assert.deepEqual(stepped(dozens, { unit: '', quantity: '24' }, 1), { unit: '', quantity: '36' })
  assert.deepEqual(stepped(dozens, { unit: '', quantity: '48' }, 1), { unit: '', quantity: '48' })
  assert.deepEqual(stepped(dozens, { unit: '', quantity: '36' }, -1), { unit: '', quantity: '24' })
  assert.equal(stepped(dozens, { unit: '', quantity: '24' }, -1), null)
  assert.deepEqual(firstQuantity(dozens, 'CA'), { unit: 'CA', quantity: '2' })
  assert.deepEqual(stepped(dozens, { unit: 'CA', quantity: '2' }, 1), { unit: 'CA', quantity: '3' })
})

test('whatever an item is sold by, every step leads to a quantity that is sold, and in its direction', () => {
  const maybe = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null })
  fc.assert(
    fc.property(maybe(40), maybe(15), maybe(200), fc.constantFrom('', 'CA'), (least, step, most, unit) => {
      const text = (number: number | null) => (number === null ? '' : String(number))
      const sold = { ...item, minimumQuantity: text(least), multipleQuantity: text(step), maximumQuantity: text(most) }
      const problem = (counted: { unit: string; quantity: string }) =>
        quantityProblems([{ itemId: sold.id, ...counted }], () => sold)[0] ?? null
      let at = firstQuantity(sold, unit)
      // Where nothing at all is sold the editor says so; there is nothing to step to.
      if (problem(at)) return
      for (let steps = 0; steps < 6; steps += 1) {
        const next = stepped(sold, at, 1)
        assert.ok(next)
        assert.equal(problem(next), null)
        if (next.unit === at.unit) assert.ok(Number(next.quantity) >= Number(at.quantity))
        at = next
      }
      for (let down = stepped(sold, at, -1); down; down = stepped(sold, at, -1)) {
        assert.equal(problem(down), null)
        if (down.unit === at.unit) assert.ok(Number(down.quantity) < Number(at.quantity))
        at = down
      }
    }),
  )
})
