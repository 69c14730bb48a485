import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type PriceFacts, priceOf } from '#features/catalog/prices/door.ts'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { PulledCustomer, PulledItem, PulledPrices } from '../../contract.ts'
import { priceFactsOf } from '../../price-facts.ts'
import { floorFor } from '../floor.ts'
import { computedRows } from '../from-cost.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function shop() {
  const office = await signedInCompany(server)
  const { companyId } = office
  const write = async <T = { id: string }>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    server.services.transaction({ companyId }, async (db) => (await statement.execute(db.withoutPlugins())).rows as T[])
  const one = async (statement: ReturnType<typeof sql>) => (await write(statement))[0]?.id ?? ''
  const device = await pairedDevice(server, office)
  const code = (
    await write<{ code: string }>(sql`select code from reps where company_id = ${companyId} and id = ${device.device.repId}`)
  )[0]?.code
  async function post(path: string, body: object) {
    const answer = await office.post(path, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  return { office, companyId, write, one, device, code, post, copy: copyOn(device) }
}

test('prices on a device are the server’s, cost and all that is a part of it stay where they are', async () => {
  const { office, companyId, one, code, post, copy, write } = await shop()
  const parent = await one(
    sql`insert into customers (company_id, customer_name, sales_representative) values (${companyId}, 'Head', 'ELSE') returning id`,
  )
  const child = await one(
    sql`insert into customers (company_id, customer_name, sales_representative, parent_id, credit_limit, on_hold, on_hold_reason)
      values (${companyId}, 'Branch', ${code}, ${parent}, 5000, true, 'Late') returning id`,
  )
  const items = [
    await one(
      sql`insert into items (company_id, name, sku, unit_price, purchase_cost) values (${companyId}, 'Pen', 'PEN', 8, 5.4321) returning id`,
    ),
    await one(sql`insert into items (company_id, name, unit_price, purchase_cost) values (${companyId}, 'Ink', 12.345, 0) returning id`),
    await one(sql`insert into items (company_id, name, unit_price) values (${companyId}, 'Pad', null) returning id`),
  ]
  const [pen = ''] = items
  await write(
    sql`insert into item_packs (company_id, item_id, unit, quantity, gtin) values (${companyId}, ${pen}, 'CA', 12, '00012345600012')`,
  )
  await post('/api/Price/SaveLevel', { name: 'Everybody', percent: '-5', isDefault: true })
  const ofCost = (await post('/api/Price/SaveLevel', { name: 'Near cost', base: 'cost', percent: '31', rounding: 'up', ending: '.05' })).id
  await post(`/api/Price/SaveLevelPrice/${ofCost}`, { itemId: pen, minimum: '10', percent: '17' })
  await post(`/api/Price/SaveLevelPrice/${ofCost}`, { itemId: pen, unit: 'CA', minimum: '5', price: '70' })
  const agreed = (await post(`/api/Price/SaveAgreed/${parent}`, { itemId: items[1], price: '9.5', minimum: '24' })).id
  await post('/api/Price/AssignLevel', { levelId: ofCost, customerIds: [child] })
  await copy.pull()
  assert.deepEqual(copy.ids('customer'), [child])
  assert.deepEqual(copy.ids('agreed'), [agreed])
  const same = async () => {
    const [customer] = copy.of<PulledCustomer>('customer')
    const held = {
      levels: copy.of<PulledPrices['levels'][number]>('level'),
      ofLevels: (itemId: string) => copy.of<PulledPrices['ofLevels'][number]>('ofLevel').filter((row) => row.itemId === itemId),
      agreed: (customerId: string, itemId: string) =>
        copy.of<PulledPrices['agreed'][number]>('agreed').filter((row) => row.customerId === customerId && row.itemId === itemId),
    }
    const priced: (string | null)[] = []
    for (const item of copy.of<PulledItem>('item'))
      for (const unit of ['', 'CA'])
        for (const quantity of ['1', '5', '11', '30'])
          for (const customerId of [child, '']) {
            const query = new URLSearchParams({ itemId: item.id, unit, quantity, day: '2026-11-28', ...(customerId && { customerId }) })
            const asked = (await office.get(`/api/Price/Of?${query}`)).json().result
            const facts = priceFactsOf(item, customerId ? (customer ?? null) : null, held)
            const answer = priceOf(facts, { unit, quantity, day: '2026-11-28' })
            assert.equal(answer.unitPrice, asked.unitPrice, `${item.name} ${quantity} ${unit}`)
            priced.push(answer.unitPrice)
          }
    return new Set(priced).size
  }
  assert.ok((await same()) > 6)
  const told = JSON.stringify([copy.of('item'), copy.of('level'), copy.of('ofLevel'), copy.of('customer')])
  assert.ok(!told.includes('5.43') && !told.includes('"31"') && !told.includes('"17"'))
  // The percentage changes: what it comes to does.
  await post('/api/Price/SaveLevel', { id: ofCost, version: 1, percent: '40' })
  await copy.pull()
  await same()
  await post('/api/Device/SaveCompanyRules', { version: 0, rules: { 'show.cost': { value: 'Y' } } })
  const [shown] = await copy.pull()
  assert.equal(shown?.whole, true)
  assert.equal(copy.of<PulledItem>('item').find(({ id }) => id === pen)?.cost, '5.4321')
  await same()
  // Where it is not shown any more, nothing of it is kept.
  await post('/api/Device/SaveCompanyRules', { version: 1, rules: {} })
  const [hidden] = await copy.pull()
  assert.equal(hidden?.whole, true)
  assert.ok(!JSON.stringify(copy.of('item')).includes('5.43'))
  await same()
})

test('of levels that are a part of the cost only those leave that count for somebody of the scope, and of their prices what is not long over', async () => {
  const { companyId, one, code, post, copy } = await shop()
  const customer = (name: string, rep: string | undefined, parent: string | null = null) =>
    one(sql`insert into customers (company_id, customer_name, sales_representative, parent_id)
      values (${companyId}, ${name}, ${rep}, ${parent}) returning id`)
  const head = await customer('Head', 'ELSE')
  await customer('Branch', code, head)
  const other = await customer('Other', 'ELSE')
  const pen = await one(
    sql`insert into items (company_id, name, unit_price, purchase_cost) values (${companyId}, 'Pen', 8, 5) returning id`,
  )
  const level = (await post('/api/Price/SaveLevel', { name: 'Near cost', base: 'cost', percent: '10' })).id
  await one(sql`insert into price_level_prices (company_id, level_id, item_id, price, valid_from, valid_to)
    values (${companyId}, ${level}, ${pen}, 1, current_date - 90, current_date - 60) returning id`)
  const fromCost = () => copy.of<PulledItem>('item').map((item) => item.fromCost)
  await post('/api/Price/AssignLevel', { levelId: level, customerIds: [other] })
  await copy.pull()
  assert.deepEqual(fromCost(), [[]])
  // It counts for those below, too.
  await post('/api/Price/AssignLevel', { levelId: level, customerIds: [head] })
  await copy.pull()
  assert.deepEqual(
    fromCost().map((levels) => levels.map(({ levelId, rows }) => [levelId, rows.map(({ price, from, to }) => [Number(price), from, to])])),
    [[[level, [[5.5, null, null]]]]],
  )
})

test('what stands of customer, stock, rules and settings', async () => {
  const { companyId, one, code, copy, write, device } = await shop()
  const id = await one(
    sql`insert into customers (company_id, customer_name, sales_representative, credit_limit, on_hold, on_hold_reason, open_balance)
      values (${companyId}, 'Harbor', ${code}, 5000, true, 'Late', 700) returning id`,
  )
  await write(sql`insert into invoices (company_id, customer_id, number, date, due_date, total, balance)
    values (${companyId}, ${id}, 'A', '2026-02-01', '2026-03-01', 900, 700), (${companyId}, ${id}, 'B', '2026-01-01', null, 100, 0)`)
  const item = await one(sql`insert into items (company_id, name, item_type) values (${companyId}, 'Rope', 'Inventory') returning id`)
  const { inventoryLocationId: van, restockFromLocationId: house } = device.device
  await write(
    sql`insert into stock_balances (company_id, item_id, location_id, on_hand) values (${companyId}, ${item}, ${van}, 7), (${companyId}, ${item}, ${house}, 900)`,
  )
  await copy.pull()
  const [customer] = copy.of<PulledCustomer>('customer')
  const { onHold, holdReason, creditLimit, openBalance, openOrders, unpaidSince } = customer ?? ({} as PulledCustomer)
  assert.deepEqual([onHold, holdReason, creditLimit, openBalance, openOrders, unpaidSince], [true, 'Late', 5000, 700, 0, '2026-02-01'])
  assert.deepEqual(
    copy.of<{ id: string; number: string; dueDay: string }>('invoice').map(({ number, dueDay }) => [number, dueDay]),
    [['A', '2026-03-01']],
  )
  const onHand = () => copy.of<{ id: string; onHand: string }>('stock').map((row) => [row.id, row.onHand])
  assert.deepEqual(onHand(), [[item, '7']])
  assert.equal(copy.seen.settings?.device.locationId, van)
  assert.equal(copy.seen.rules?.rules.find((rule) => rule.code === 'cust.visible')?.value, 'own')
  await write(sql`update stock_balances set on_hand = on_hand - 2 where company_id = ${companyId} and item_id = ${item}`)
  const [portion] = await copy.pull()
  assert.deepEqual([onHand(), portion?.stock.length], [[[item, '5']], 1])
})

test('the floor leaves only where a rep can go as low', () => {
  const at = (reach: number, price: string | null) => floorFor({ price, cost: '5.4321' }, { onTop: '10', reach })
  assert.deepEqual([at(1, '8'), at(0.9, '8'), at(0.5, '8'), at(0, null)], [null, null, '5.97531', null])
  assert.equal(floorFor({ price: '8', cost: '0' }, { onTop: '0', reach: 0 }), null)
  assert.equal(floorFor({ price: '8', cost: '5' }, null), null)
})

test('stretches of days that are long over do not leave', () => {
  const item = { id: 'i', unit: 'EA', packs: [], price: '8', cost: '5' }
  const level = { name: 'L', base: 'cost' as const, percent: '10', rounding: 'none' as const, ending: '.99' as const, from: null, to: null }
  const row = { unit: '', minimum: '1', price: '6', percent: null, from: '2026-03-01', to: '2026-03-31' }
  const ends = (since?: string) => computedRows(item, level, [row], since).map(({ to }) => to)
  assert.deepEqual(ends(), ['2026-02-28', '2026-03-31', '2026-03-31', null])
  assert.deepEqual(ends('2026-03-15'), ['2026-03-31', '2026-03-31', null])
})

test('prices of levels that are a part of the cost say what the price function says of the cost', () => {
  const unit = fc.constantFrom('', 'CA')
  const amount = fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 1000).toString())
  const day = fc.constantFrom(null, '2026-01-01', '2026-06-30')
  const row = fc
    .record({
      unit,
      minimum: fc.constantFrom('1', '5', '12', '24', '36'),
      price: amount,
      percent: fc.integer({ min: -50, max: 90 }),
      isPrice: fc.boolean(),
      from: day,
      to: day,
    })
    .map(({ percent, price, isPrice, from, to, ...rest }) => ({
      ...rest,
      price: isPrice ? price : null,
      percent: isPrice ? null : String(percent),
      from,
      to: from && to && to < from ? from : to,
    }))
  const level = fc.record({
    name: fc.constant('L'),
    base: fc.constant('cost' as const),
    percent: fc.integer({ min: -50, max: 90 }).map(String),
    rounding: fc.constantFrom('none' as const, 'up' as const, 'down' as const, 'nearest' as const),
    ending: fc.constantFrom('.99' as const, '.00' as const, '.05' as const),
    from: fc.constant(null),
    to: fc.constant(null),
  })
  const cost = fc.option(amount, { nil: null })
  fc.assert(
    fc.property(
      level,
      fc.uniqueArray(row, { maxLength: 5, selector: (each) => `${each.unit} ${each.minimum} ${each.from}` }),
      cost,
      amount,
      unit,
      fc.constantFrom('1', '4', '5', '12', '30', '40.5'),
      (level, rows, cost, price, unit, quantity) => {
        const item = { id: 'i', unit: 'EA', packs: [{ unit: 'CA', quantity: '12', gtin: '' }], price, cost }
        const facts: PriceFacts = { unit: 'EA', packs: item.packs, price, cost, agreed: [], levels: [{ ...level, rows }] }
        const told: PriceFacts = { ...facts, cost: null, levels: [{ ...level, base: 'fixed', rows: computedRows(item, level, rows) }] }
        for (const day of ['2025-12-31', '2026-03-01', '2026-07-01'])
          assert.equal(priceOf(told, { unit, quantity, day }).unitPrice, priceOf(facts, { unit, quantity, day }).unitPrice)
      },
    ),
    { numRuns: 500 },
  )
})
