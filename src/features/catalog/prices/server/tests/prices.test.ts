import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { priceOf } from '../../price.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const rows = async <T>(text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows as T[]
const idOf = async (text: string, values: unknown[]) => (await rows<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''

async function shop() {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const customer = (name: string, parent: string | null = null) =>
    idOf('insert into customers (company_id, customer_name, parent_id) values ($1, $2, $3)', [companyId, name, parent])
  const item = (name: string, price: number | null, cost: number | null = null) =>
    idOf('insert into items (company_id, name, sku, unit_price, purchase_cost) values ($1, $2, $2, $3, $4)', [companyId, name, price, cost])
  async function post(path: string, body: object, person = owner) {
    const answer = await person.post(path, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const level = async (body: object) => (await post('/api/Price/SaveLevel', body)).id as string
  async function of(query: Record<string, string>, person = owner) {
    const answer = await person.get(`/api/Price/Of?${new URLSearchParams(query)}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const member = (role: Role) => signedInCompany(server, { role, companyId })
  return { owner, companyId, customer, item, level, post, of, member }
}

test('the nearest agreement counts, then the customer’s level, its parent’s, the company’s; then the item’s own price', async () => {
  const { customer, item, level, post, of } = await shop()
  const [parent, pen] = [await customer('Head office'), await item('PEN', 8, 5)]
  const child = await customer('Branch', parent)
  const told = async (customerId = child) => {
    const { unitPrice, why } = await of({ itemId: pen, customerId })
    return `${unitPrice} ${why.source} ${why.name}`.trim()
  }
  assert.equal(await told(), '8.00 item')
  await level({ name: 'Everybody', percent: '-1', isDefault: true })
  assert.equal(await told(), '7.92 level Everybody')
  const dealer = await level({ name: 'Dealer', percent: '-12' })
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [parent] })
  assert.equal(await told(), '7.04 level Dealer')
  const own = await level({ name: 'Own', base: 'cost', percent: '30' })
  await post('/api/Price/AssignLevel', { levelId: own, customerIds: [child] })
  assert.equal(await told(), '6.50 level Own')
  const agree = (id: string, price: string) => post(`/api/Price/SaveAgreed/${id}`, { itemId: pen, price })
  await agree(parent, '6.40')
  assert.equal(await told(), '6.40 parent Head office')
  const { id } = await agree(child, '6.30')
  assert.equal(await told(), '6.30 customer')
  assert.equal(await told(parent), '6.40 customer')
  await post(`/api/Price/EndAgreed/${id}`, { validTo: '2020-01-01' })
  assert.equal(await told(), '6.40 parent Head office')
})

test('breaks, packs and days; what comes next and how long it holds is told', async () => {
  const { companyId, customer, item, level, post, of } = await shop()
  const [buyer, pen] = [await customer('Buyer'), await item('PEN', 8)]
  await rows(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [companyId, pen])
  const dealer = await level({ name: 'Dealer', percent: '-12' })
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [buyer] })
  await post(`/api/Price/SaveLevelPrice/${dealer}`, { itemId: pen, price: '6.90', minimum: '10', validTo: '2026-12-31' })
  const asked = { itemId: pen, customerId: buyer, day: '2026-11-28' }
  const one = await of(asked)
  assert.deepEqual(
    [one.unitPrice, one.why.percent, one.why.of, one.why.next],
    ['7.04', '-12', '8.00', { quantity: '10', unitPrice: '6.90' }],
  )
  assert.deepEqual(one.breaks, [
    { quantity: '1', unitPrice: '7.04' },
    { quantity: '10', unitPrice: '6.90' },
  ])
  const ten = await of({ ...asked, quantity: '10' })
  assert.deepEqual([ten.unitPrice, ten.why.reached, ten.why.until, ten.why.next], ['6.90', '10', '2026-12-31', null])
  assert.equal((await of({ ...asked, unit: 'ca' })).unitPrice, '82.80')
  assert.equal((await of({ ...asked, quantity: '10', day: '2027-01-01' })).unitPrice, '7.04')
})

test('an item without any price has none, and says so', async () => {
  const { item, of } = await shop()
  const { unitPrice, why } = await of({ itemId: await item('GIFT', null) })
  assert.deepEqual([unitPrice, why.source], [null, 'none'])
})

test('whoever sees no costs sees none of them in a level by cost, nor what would say them', async () => {
  const { customer, item, level, post, of, member, companyId } = await shop()
  const [buyer, pen] = [await customer('Buyer'), await item('PEN', 8, 5)]
  const dealer = await level({ name: 'Dealer', base: 'cost', percent: '30' })
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [buyer] })
  const viewer = await member('viewer')
  const seen = await of({ itemId: pen, customerId: buyer }, viewer)
  assert.deepEqual([seen.unitPrice, seen.why.base, seen.why.percent, seen.why.of], ['6.50', 'cost', null, null])
  const levels = (await viewer.get('/api/Price/Levels')).json().result
  assert.deepEqual([levels.rows[0].percent, levels.canWrite], [null, false])
  const ofItem = (await viewer.get(`/api/Price/OfItem/${pen}`)).json().result
  assert.deepEqual([ofItem.cost, ofItem.levels[0].unitPrice, ofItem.levels[0].why.percent], [null, '6.50', null])
  const operations = await member('operations')
  const [line] = (await post('/api/Price/Lines', { customerId: buyer, lines: [{ itemId: pen, quantity: '1' }] }, operations)).lines
  assert.deepEqual([line.unitPrice, line.why.percent, line.facts], ['6.50', null, null])
  const lines = [{ itemId: pen, quantity: '1', unitPrice: '6.50' }]
  const { id } = await post('/api/Order/Place', { customerId: buyer, requestKey: crypto.randomUUID(), lines })
  const [stored] = await rows<{ price_why: { percent: null; of: null } }>(
    'select price_why from order_lines where company_id = $1 and order_id = $2',
    [companyId, id],
  )
  assert.deepEqual([stored?.price_why.percent, stored?.price_why.of], [null, null])
})

test('two of one name, two people in one form, a level that somebody has: refused in words; a new default takes the place of the old', async () => {
  const { owner, customer, level, post } = await shop()
  const dealer = await level({ name: 'Dealer', isDefault: true })
  const code = async (path: string, body: object) => (await owner.post(path, body)).json().code
  assert.equal(await code('/api/Price/SaveLevel', { name: 'dealer' }), 'priceLevelTaken')
  assert.equal(await code('/api/Price/SaveLevel', { id: dealer, version: 7, name: 'Other' }), 'priceLevelChanged')
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [await customer('Buyer')] })
  assert.equal(await code(`/api/Price/RemoveLevel/${dealer}`, {}), 'priceLevelUsed')
  await level({ name: 'Web', isDefault: true })
  const { rows: levels } = (await owner.get('/api/Price/Levels')).json().result
  assert.deepEqual(
    levels.map((each: { name: string; isDefault: boolean; customers: number }) => [each.name, each.isDefault, each.customers]),
    [
      ['Dealer', false, 1],
      ['Web', true, 0],
    ],
  )
  await post('/api/Price/SaveLevel', { id: dealer, version: 1, active: false })
  assert.equal(await code('/api/Price/AssignLevel', { levelId: dealer, customerIds: [await customer('Another')] }), 'priceLevelOff')
})

test('a price that is there is not there twice; a row is either a price or a percentage; lists go on where a page ended', async () => {
  const { owner, customer, item, level, post } = await shop()
  const [dealer, buyer] = [await level({ name: 'Dealer', base: 'fixed' }), await customer('Buyer')]
  const items = [await item('A-1', 1), await item('B-2', 2), await item('C-3', 3)]
  for (const itemId of items) await post(`/api/Price/SaveLevelPrice/${dealer}`, { itemId, price: '0.5' })
  const [itemId = ''] = items
  const answer = await owner.post(`/api/Price/SaveLevelPrice/${dealer}`, { itemId, price: '0.6' })
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'priceTaken'])
  const both = await owner.post(`/api/Price/SaveLevelPrice/${dealer}`, { itemId, price: '0.6', percent: '-1', minimum: '5' })
  assert.equal(both.statusCode, 400)
  const page = async (query: string) => (await owner.get(`/api/Price/LevelPrices/${dealer}?${query}`)).json().result
  const first = await page('limit=2')
  const second = await page(`limit=2&cursor=${encodeURIComponent(first.next)}`)
  const numbers = (found: { rows: { itemNumber: string }[] }) => found.rows.map(({ itemNumber }) => itemNumber)
  assert.deepEqual([numbers(first), numbers(second), first.total.rows], [['A-1', 'B-2'], ['C-3'], 3])
  assert.deepEqual(numbers(await page('search=b-2')), ['B-2'])
  await post(`/api/Price/SaveAgreed/${buyer}`, { itemId, price: '0.4' })
  assert.equal((await owner.post(`/api/Price/SaveAgreed/${buyer}`, { itemId, price: '0.3' })).json().code, 'priceTaken')
})

test('reps see prices of their own customers alone', async () => {
  const { owner, companyId, customer, item, level, post, member } = await shop()
  const [theirs, pen] = [await customer('Somebody else’s'), await item('PEN', 8)]
  await post(`/api/Price/SaveAgreed/${theirs}`, { itemId: pen, price: '7' })
  const rep = await member('rep')
  const repId = await idOf(`insert into reps (company_id, code, name, user_id) values ($1, 'R1', 'Rosa', $2)`, [companyId, rep.userId])
  await rows('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  const own = await idOf(`insert into customers (company_id, customer_name, sales_representative) values ($1, 'Own', 'R1')`, [companyId])
  assert.equal((await rep.get(`/api/Price/Of?itemId=${pen}&customerId=${theirs}`)).statusCode, 404)
  assert.equal((await rep.get(`/api/Price/Agreed/${theirs}`)).statusCode, 404)
  assert.equal((await rep.get(`/api/Price/Of?itemId=${pen}&customerId=${own}`)).json().result.unitPrice, '8.00')
  assert.deepEqual((await rep.get(`/api/Price/OfItem/${pen}`)).json().result.agreed, [])
  // Levels that nobody of theirs has are none of their business, nor are partners.
  const [head, below] = [await customer('Head'), await customer('Below')]
  await rows(`update customers set parent_id = $1, sales_representative = 'R1' where id = $2`, [head, below])
  const [other, dealer, retail, web] = [
    await level({ name: 'Other' }),
    await level({ name: 'Dealer' }),
    await level({ name: 'Retail' }),
    await level({ name: 'Web', isDefault: true }),
  ]
  await post('/api/Price/AssignLevel', { levelId: other, customerIds: [theirs] })
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [theirs, own] })
  await post('/api/Price/AssignLevel', { levelId: retail, customerIds: [head] })
  const seen = (await rep.get('/api/Price/Levels')).json().result.rows as { name: string; customers: number }[]
  assert.deepEqual(
    seen.map(({ name, customers }) => [name, customers]),
    [
      ['Dealer', 1],
      ['Retail', 0],
      ['Web', 0],
    ],
  )
  const named = (await rep.get(`/api/Price/OfItem/${pen}`)).json().result.levels as { name: string }[]
  assert.deepEqual(
    named.map(({ name }) => name),
    ['Dealer', 'Retail', 'Web'],
  )
  const status = async (path: string) => (await rep.get(path)).statusCode
  for (const id of [dealer, retail, web]) assert.equal(await status(`/api/Price/LevelPrices/${id}`), 200)
  for (const path of ['Level', 'LevelPrices', 'LevelOwners']) assert.equal(await status(`/api/Price/${path}/${other}`), 404)
  assert.equal((await rep.post('/api/Price/PrepareLevelExport', { id: other })).statusCode, 404)
  const partner = await idOf('insert into trading_partners (company_id, name) values ($1, $2)', [companyId, 'Chain'])
  assert.deepEqual(
    [await status(`/api/Price/OfPartner/${partner}`), (await owner.get(`/api/Price/OfPartner/${partner}`)).statusCode],
    [404, 200],
  )
  assert.equal((await rep.post(`/api/Price/SaveAgreed/${own}`, { itemId: pen, price: '7' })).statusCode, 403)
})

test('a partner pays by the level of the customer whom it orders for, then by its own; so it is shown', async () => {
  const { owner, companyId, customer, level, post } = await shop()
  const chain = await customer('Chain')
  const [dealer, web] = [
    await level({ name: 'Dealer', base: 'price', percent: '-10' }),
    await level({ name: 'Web', base: 'price', percent: '-5' }),
  ]
  const partner = await idOf('insert into trading_partners (company_id, name, customer_id) values ($1, $2, $3)', [
    companyId,
    'Chain’s orders',
    chain,
  ])
  const shown = async () => (await owner.get(`/api/Price/OfPartner/${partner}`)).json().result
  assert.equal((await shown()).counts, null)
  await post('/api/Price/AssignLevel', { levelId: web, partnerIds: [partner] })
  assert.deepEqual((await shown()).counts, { id: web, name: 'Web', of: 'own', ofName: '' })
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [chain] })
  const { levelId, counts } = await shown()
  assert.deepEqual([levelId, counts], [web, { id: dealer, name: 'Dealer', of: 'parent', ofName: 'Chain' }])
})

test('a form that knows an item by the piece knows what a pack of it costs', async () => {
  const { companyId, customer, item, post, of } = await shop()
  const [buyer, pen] = [await customer('Buyer'), await item('PEN', 5)]
  await rows(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12), ($1, $2, 'PK', 3)`, [companyId, pen])
  const told = async () => {
    const [line] = (await post('/api/Price/Lines', { customerId: buyer, lines: [{ itemId: pen, quantity: '1' }] })).lines
    return ['', 'CA', 'PK'].map((unit) => priceOf(line.facts, { unit, quantity: '1', day: line.why.day }).unitPrice)
  }
  assert.deepEqual(await told(), ['5.00', '60.00', '15.00'])
  await post(`/api/Price/SaveAgreed/${buyer}`, { itemId: pen, unit: 'CA', price: '50' })
  assert.deepEqual(await told(), ['5.00', '50.00', '15.00'])
  assert.equal((await of({ itemId: pen, customerId: buyer, unit: 'CA' })).unitPrice, '50.00')
})

test('a price of the item’s own unit is one, however the unit is written', async () => {
  const { owner, companyId, customer, item, level, post } = await shop()
  const [dealer, buyer, pen] = [await level({ name: 'Dealer' }), await customer('Buyer'), await item('PEN', 5)]
  for (const path of [`SaveAgreed/${buyer}`, `SaveLevelPrice/${dealer}`]) {
    await post(`/api/Price/${path}`, { itemId: pen, unit: 'EA', price: '4' })
    const again = await owner.post(`/api/Price/${path}`, { itemId: pen, price: '3' })
    assert.equal(again.json().code, 'priceTaken')
  }
  const units = await rows(
    'select unit from agreed_prices where company_id = $1 union all select unit from price_level_prices where company_id = $1',
    [companyId],
  )
  assert.deepEqual(units, [{ unit: '' }, { unit: '' }])
})

test('an item has as many prices as can be looked at for each line, and one more is refused in words', async () => {
  const { owner, companyId, customer, item, level, post } = await shop()
  const [dealer, buyer, pen, box] = [await level({ name: 'Dealer' }), await customer('Buyer'), await item('PEN', 5), await item('BOX', 5)]
  await rows(
    `insert into price_level_prices (company_id, level_id, item_id, min_quantity, price) select $1, $2, $3, n, 4 from generate_series(1, 200) n`,
    [companyId, dealer, pen],
  )
  await rows(
    `insert into agreed_prices (company_id, customer_id, item_id, min_quantity, price) select $1, $2, $3, n, 4 from generate_series(1, 200) n`,
    [companyId, buyer, pen],
  )
  for (const path of [`/api/Price/SaveLevelPrice/${dealer}`, `/api/Price/SaveAgreed/${buyer}`]) {
    const answer = await owner.post(path, { itemId: pen, minimum: '500', price: '3' })
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'pricesMany'])
    await post(path, { itemId: box, price: '3' })
  }
  const [line] = (await post('/api/Price/Lines', { customerId: buyer, lines: [{ itemId: pen, quantity: '1' }] })).lines
  assert.deepEqual([line.unitPrice, line.facts], ['4.00', null])
})

test('what is agreed does not go with an item that turns out to be another; the log says from which level to which', async () => {
  const { companyId, customer, item, level, post } = await shop()
  const [buyer, other, pen, bare] = [await customer('Buyer'), await customer('Other'), await item('PEN', 5), await item('BARE', 5)]
  const [dealer, retail] = [await level({ name: 'Dealer' }), await level({ name: 'Retail' })]
  await post(`/api/Price/SaveAgreed/${buyer}`, { itemId: pen, price: '4' })
  for (const id of [pen, bare]) await rows('select app.remove_item($1, $2)', [companyId, id])
  assert.deepEqual(await rows('select name, active from items where company_id = $1', [companyId]), [{ name: 'PEN', active: false }])
  assert.equal((await rows('select from agreed_prices where company_id = $1', [companyId])).length, 1)
  await post('/api/Price/AssignLevel', { levelId: dealer, customerIds: [buyer] })
  assert.deepEqual(await post('/api/Price/AssignLevel', { levelId: retail, customerIds: [buyer, other] }), { changed: 2 })
  const logged = await rows<{ changes: unknown }>(
    `select changes from audit_events where company_id = $1 and record_kind = 'customer' and action = 'changed' order by record_id = $2, id`,
    [companyId, buyer],
  )
  assert.deepEqual(
    logged.map(({ changes }) => changes),
    [
      [{ field: 'priceLevel', from: '', to: 'Retail' }],
      [{ field: 'priceLevel', from: '', to: 'Dealer' }],
      [{ field: 'priceLevel', from: 'Dealer', to: 'Retail' }],
    ],
  )
})
