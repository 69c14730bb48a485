import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolveRules } from '#features/devices/rules/door.ts'
import { openBooks } from '#test/books.ts'
import { computed } from './computed.ts'
import { type Draft, newDraft } from './draft.ts'
import type { Known, KnownItem } from './known.ts'

const codes = [
  { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] },
  { name: 'Portland', state: 'OR', rates: [3] },
]
const day = '2026-11-28'

test('a document comes to the same prices and cents on the device as in the office', async (t) => {
  const books = await openBooks({ switches: { taxCodes: codes } })
  t.after(books.close)
  const { company, sql, customer } = books
  const post = async (path: string, body: object) => {
    const answer = await company.post(path, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const { version, linkDays, taxCodes } = (await company.get('/api/Settings/Sales')).json().result
  const codeOf = (named: string): string => taxCodes.find(({ name }: { name: string }) => name === named).id
  const [seattle, portland] = [codeOf('Seattle'), codeOf('Portland')]
  const delivery = { deliveryAmount: 950, deliveryFreeFrom: 50_000 }
  const byState = [{ state: 'OR', deliveryAmount: 1200, taxCodeId: portland }]
  await post('/api/Settings/Sales', { version, ...delivery, taxCodeId: seattle, byState, linkDays })

  const items: KnownItem[] = []
  for (const [name, price, taxable] of [
    ['ROPE', '8', true],
    ['SOAP', '0.335', false],
  ] as const) {
    const [row] = await sql<{ id: string }>(
      'insert into items (company_id, name, sku, unit_price, taxable) values ($1, $2, $2, $3, $4) returning id',
      name,
      price,
      taxable,
    )
    const id = row?.id ?? ''
    await sql(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, id)
    const rules = { minimumQuantity: '', multipleQuantity: '', maximumQuantity: '' }
    items.push({ id, number: name, name, unit: 'EA', packs: [{ unit: 'CA', quantity: '12' }], taxable, cost: null, floor: null, ...rules })
  }
  const [rope] = items
  const level = (await post('/api/Price/SaveLevel', { name: 'Dealer', percent: '-12' })).id
  await post('/api/Price/AssignLevel', { levelId: level, customerIds: [customer?.id] })
  await post(`/api/Price/SaveLevelPrice/${level}`, { itemId: rope?.id, price: '6.90', minimum: '10' })

  const line = fc.record({
    itemId: fc.constantFrom(...items.map(({ id }) => id)),
    unit: fc.constantFrom('', 'CA'),
    quantity: fc.integer({ min: 1, max: 4000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    ownPrice: fc.option(fc.integer({ min: 0, max: 9_000_000 }).map((fine) => (fine / 100_000).toFixed(5))),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  })
  const document = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discountPercent: fc.integer({ min: 0, max: 1000 }).map((tenths) => (tenths / 10).toFixed(1)),
    state: fc.constantFrom('WA', 'OR', 'or', ''),
  })
  for (const { lines, discountPercent, state } of fc.sample(document, { seed: 25, numRuns: 40 })) {
    const asked = lines.map(({ itemId, unit, quantity }) => ({ itemId, unit, quantity }))
    const priced = (await post('/api/Price/Lines', { customerId: customer?.id, day, lines: asked })).lines
    const known: Known = {
      day,
      rules: resolveRules({}),
      rulesVersion: 1,
      charges: {
        ...delivery,
        deliveryByState: { OR: 1200 },
        taxCodeId: seattle,
        taxCodeByState: { OR: portland },
        chargesNone: false,
        codes: codes.map(({ name, rates }) => ({ id: codeOf(name), name, rates: rates.map(String) })),
      },
      customer: {
        ...{ onHold: false, creditLimit: null, openBalance: 0, openOrders: 0, oldestUnpaidDays: null },
        taxed: { state: '', taxCodeId: null, exempt: false },
      },
      item: (id) => items.find((each) => each.id === id),
      prices: (id) => priced[lines.findIndex(({ itemId }) => itemId === id)].facts,
      onHand: () => undefined,
      invoice: () => undefined,
      offlineHours: null,
      editedAfterMin: null,
    }
    const shipTo = { addressName: '', address1: '', address2: '', city: '', state, zip: '' }
    const draft: Draft = {
      ...newDraft('1', 'order', customer?.id ?? ''),
      lines: lines.map((each, at) => ({ ...each, key: String(at), description: '' })),
      discountPercent,
      shipTo,
    }
    const here = computed(draft, known)
    assert.deepEqual(
      here.lines.map(({ price }) => price?.unitPrice),
      priced.map(({ unitPrice }: { unitPrice: string }) => unitPrice),
    )
    const there = await post('/api/Order/Price', {
      customerId: customer?.id,
      discountPercent,
      shippingAddress: shipTo,
      lines: here.lines.map(({ made, item }) => ({ ...made, taxable: item?.taxable })),
    })
    const { subtotal, discount, delivery: carried, taxes, grandTotal, amounts } = here.totals
    assert.deepEqual(
      { subtotal, discount, delivery: carried, taxes, grandTotal, amounts, noTax: here.noTax },
      {
        subtotal: there.subtotal,
        discount: there.discount,
        delivery: there.delivery,
        taxes: there.taxes,
        grandTotal: there.grandTotal,
        amounts: there.amounts,
        noTax: there.noTax,
      },
    )
  }
})
