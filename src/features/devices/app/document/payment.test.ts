import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spread } from './payment.ts'

test('money goes to invoices to the cent, to none more than is open', () => {
  const invoice = fc.record({
    id: fc.uuid(),
    number: fc.constant(''),
    day: fc.constant('2026-11-01'),
    dueDay: fc.constant(null),
    balance: fc.nat(9999),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000 }),
      fc.uniqueArray(invoice, { selector: ({ id }) => id, maxLength: 9 }),
      (amount, invoices) => {
        const parts = spread(amount, invoices)
        const open = invoices.reduce((sum, { balance }) => sum + balance, 0)
        assert.equal(
          parts.reduce((sum, part) => sum + part.amount, 0),
          Math.min(amount, open),
        )
        for (const { invoiceId, amount: part } of parts)
          assert.ok(part > 0 && part <= (invoices.find(({ id }) => id === invoiceId)?.balance ?? 0))
      },
    ),
  )
})
