import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { customer, openBook, portion, rope } from '#test/device-book.ts'
import { computed } from '../../document/computed.ts'
import { newDraft } from '../../document/draft.ts'
import { madeOf } from '../../document/made.ts'
import { bookOf } from './book.ts'
import { leftOf } from './customers/collected-for.ts'
import { knownOf } from './known-of.ts'

const owing = { ...customer, creditLimit: 9000, openBalance: 8000 }
const taken = { amount: 1000, rep: 'Ben', on: '2026-11-28', books: 'waits' as const }
const invoice = { id: 'i', customerId: 'c', number: '7', day: '2026-11-01', dueDay: '2026-11-30', total: 8000, balance: 8000 }

/** A customer who owes one invoice, of which another rep has taken something. */
async function owingBook() {
  const { store } = await openBook()
  const rules = { ...portion.rules, rules: [...(portion.rules?.rules ?? []), { ...whole, code: 'pay.partial' as const, value: 'N' }] }
  await store.pulled.take({ ...portion, customers: [owing], invoices: [{ ...invoice, collected: [taken] }], rules } as never)
  const pays = async (amount: string) => {
    const known = knownOf(await bookOf(store), owing)
    const payment = { how: 'cash' as const, amount, checkNumber: '', invoiceIds: [invoice.id] }
    const draft = { ...newDraft(randomUUID(), 'payment', 'c'), payment }
    const shown = computed(draft, known)
    const made = madeOf(draft, shown, known)
    if (made) await store.documents.save(made, { id: draft.id, customerName: owing.name })
    return { shown, made }
  }
  return { store, pays }
}
const whole = { mode: 'block', from: 'company', lockedBy: null } as const

test('of an invoice no more is to be collected than nobody has taken yet, elsewhere or here without a network', async () => {
  const { store, pays } = await owingBook()
  const left = async () => leftOf(await bookOf(store), { ...invoice, collected: [taken] })
  assert.equal(await left(), 7000)
  const part = await pays('50')
  assert.deepEqual([part.made, part.shown.breaches.map(({ rule }) => rule)], [null, ['pay.partial']])
  const all = await pays('70')
  assert.deepEqual(all.made?.payment?.invoices, [{ invoiceId: 'i', amount: 7000 }])
  assert.equal(await left(), 0)
  // Nothing of it is asked for again: what is taken all the same is on account.
  const more = await pays('5')
  assert.deepEqual([more.made?.payment?.invoices, more.shown.payment.open, more.shown.payment.onAccount], [[], 0, 500])
})

test('money that was taken makes room for more on account, before the office or the books have it', async () => {
  const { store, pays } = await owingBook()
  const sells = async (quantity: string) => {
    const line = { key: '1', itemId: rope.id, unit: '', quantity, ownPrice: null, discountPercent: '0', description: '' }
    const draft = { ...newDraft(randomUUID(), 'order', 'c'), lines: [line] }
    return computed(draft, knownOf(await bookOf(store), owing)).breaches.map(({ rule, values }) => [rule, values])
  }
  // 720 each: the books say 8,000, Ben has 1,000 of it.
  assert.deepEqual([await sells('2'), await sells('3')], [[], [['credit.check', { owed: 9160, limit: 9000 }]]])
  // Of that 5 are for no invoice.
  await pays('75')
  assert.deepEqual([await sells('12'), await sells('13')], [[], [['credit.check', { owed: 9360, limit: 9000 }]]])
  const nothing = { orderId: null, orderNumber: null, reasons: [], differs: [], at: '' }
  const inReview = { outcome: 'review' as const, state: 'review' as const, ...nothing }
  await store.documents.answered(new Map((await store.documents.list()).map(({ id }) => [id, inReview])))
  assert.deepEqual([await sells('2'), await sells('3')], [[], [['credit.check', { owed: 9160, limit: 9000 }]]])
})
