import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deviceEvents, listModes, type Recipient, recipientStates, sendAsKinds } from './recipients.ts'
import { addresseesOf, type EventFacts, rowsThatCount } from './resolve.ts'

const row = (recipient: string, sendAs: Recipient['sendAs'], more: Partial<Recipient> = {}): Recipient => ({
  recipient,
  name: '',
  language: null,
  events: ['ORDER_SUBMITTED'],
  sendAs,
  content: 'PDF',
  condition: { minAmount: null, customerType: null, classId: null },
  active: true,
  state: 'Verified',
  ...more,
})
const placed: EventFacts = {
  happened: [{ event: 'ORDER_SUBMITTED', amount: 10_000 }],
  customerType: 'D',
  classId: 'east',
  people: { '@customer': [{ address: 'Ana@Shop.example', name: 'Ana', language: 'es' }] },
  companyLanguage: 'en',
}
const sent = (rows: Recipient[], facts: Partial<EventFacts> = {}) =>
  addresseesOf(rows, { ...placed, ...facts }).map(({ address, sendAs }) => `${sendAs} ${address}`)

test('D21: nobody to write to, two with a copy, one in secret: the first with a copy is written to', () => {
  assert.deepEqual(sent([row('c@x.example', 'Bcc'), row('a@x.example', 'Cc'), row('b@x.example', 'Cc')]), [
    'To a@x.example',
    'Cc b@x.example',
    'Bcc c@x.example',
  ])
})

test('D21: the customer, and the same address typed for a copy: one mail', () => {
  assert.deepEqual(sent([row('ana@shop.example', 'Cc'), row('@customer', 'To')]), ['To ana@shop.example'])
})

test('in secret alone stays in secret, and nobody is nobody', () => {
  assert.deepEqual(sent([row('a@x.example', 'Bcc')]), ['Bcc a@x.example'])
  assert.deepEqual(sent([row('@rep', 'To')]), [])
  assert.deepEqual(sent([row('@rep', 'To'), row('a@x.example', 'Cc')]), ['To a@x.example'])
})

test('conditions: an amount that is reached, the type of customer, the class', () => {
  const condition = { minAmount: 10_000, customerType: 'D', classId: 'east' }
  const rows = [row('a@x.example', 'To', { condition })]
  assert.equal(sent(rows).length, 1)
  const of = (amount: number | null) => ({ happened: [{ event: 'ORDER_SUBMITTED' as const, amount }] })
  for (const facts of [of(9_999), of(null), { customerType: 'N' }, { customerType: null }, { classId: null }])
    assert.deepEqual(sent(rows, facts), [], JSON.stringify(facts))
})

test('of what happens at once each amount counts for its own event, and the best of all rows for an address', () => {
  const happened = [
    { event: 'ORDER_SUBMITTED', amount: 10_000 },
    { event: 'PAYMENT_RECEIVED', amount: 500 },
  ] as const
  const paid = (sendAs: Recipient['sendAs'], minAmount: number) =>
    row('a@x.example', sendAs, { events: ['PAYMENT_RECEIVED'], condition: { minAmount, customerType: null, classId: null } })
  assert.deepEqual(sent([row('a@x.example', 'Bcc'), paid('To', 500)], { happened }), ['To a@x.example'])
  assert.deepEqual(sent([row('a@x.example', 'Bcc'), paid('To', 501)], { happened }), ['Bcc a@x.example'])
})

test('the language of the row, else of the recipient, else of the company; the name likewise', () => {
  const of = (given: Recipient) => addresseesOf([given], placed).map(({ language, name }) => [language, name])[0]
  assert.deepEqual(of(row('@customer', 'To')), ['es', 'Ana'])
  assert.deepEqual(of(row('@customer', 'To', { language: 'en', name: 'The shop' })), ['en', 'The shop'])
  assert.deepEqual(of(row('a@x.example', 'To')), ['en', ''])
})

test('which rows count', () => {
  const [company, device] = [[row('c@x.example', 'To')], [row('d@x.example', 'To')]]
  const names = listModes.map((mode) =>
    rowsThatCount(mode, company, device)
      .map(({ recipient }) => recipient[0])
      .join(''),
  )
  assert.deepEqual(names, ['c', 'cd', 'd'])
})

const anyRow = fc.record({
  recipient: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', '@customer', '@billing', '@rep'),
  name: fc.constantFrom('', 'N'),
  language: fc.constantFrom(null, 'en', 'es'),
  events: fc.subarray([...deviceEvents.slice(0, 3)]),
  sendAs: fc.constantFrom(...sendAsKinds),
  content: fc.constantFrom('PDF' as const, 'link' as const, 'CSV' as const),
  condition: fc.record({
    minAmount: fc.constantFrom(null, 5_000, 10_000, 20_000),
    customerType: fc.constantFrom(null, 'N', 'D'),
    classId: fc.constantFrom(null, 'east', 'west'),
  }),
  active: fc.boolean(),
  state: fc.constantFrom(...recipientStates),
})

test('against a plain model: address by address, the best of its rows', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
      const people: EventFacts['people'] = {
        '@customer': [{ address: 'A@x.example', name: 'Ana', language: 'es' }],
        '@billing': [
          { address: 'b@x.example', name: '', language: null },
          { address: ' ', name: '', language: null },
        ],
      }
      const facts = { ...placed, people }
      const standsFor: Record<string, string> = { '@customer': 'a@x.example', '@billing': 'b@x.example', '@rep': '' }
      const rank = { To: 0, Cc: 1, Bcc: 2 }
      const best = new Map<string, { rank: number; place: number; content: string }>()
      for (const [place, each] of rows.entries()) {
        const { minAmount, customerType, classId } = each.condition
        const fits = (minAmount ?? 0) <= 10_000 && (customerType ?? 'D') === 'D' && (classId ?? 'east') === 'east'
        if (!each.active || each.state !== 'Verified' || !each.events.includes('ORDER_SUBMITTED') || !fits) continue
        const address = standsFor[each.recipient] ?? each.recipient
        const known = best.get(address)
        if (address && (!known || rank[each.sendAs] < known.rank))
          best.set(address, {
            ...{ rank: rank[each.sendAs], place },
            content: each.content === 'link' && !['@customer', '@billing'].includes(each.recipient) ? 'PDF' : each.content,
          })
      }
      const expected = [...best].toSorted(([, one], [, other]) => one.rank - other.rank || one.place - other.place)
      const promoted = expected[0]?.[1].rank === 1 ? expected[0][0] : null
      assert.deepEqual(
        addresseesOf(rows, facts).map(({ address, sendAs, content }) => [address, sendAs, content]),
        expected.map(([address, { rank, content }]) => [address, address === promoted ? 'To' : sendAsKinds[rank], content]),
      )
    }),
    { numRuns: 1000 },
  )
})
