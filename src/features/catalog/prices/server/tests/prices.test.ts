import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceShop } from '#test/price-shop.ts'
import { priceOf } from '../../price.ts'

const { shop, rows, idOf } = priceShop()

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

test('a quantity is agreed once for an item, is none in which nothing could be ordered, and is in the history', async () => {
  const { owner: company, companyId, customer, item, post } = await shop()
  const [buyer, pen] = [await customer('Buyer'), await item('PEN', 8)]
  await rows('update items set multiple_quantity = 24 where company_id = $1 and id = $2', [companyId, pen])
  const save = async (said: object) => {
    const answer = await company.post(`/api/Price/SaveAgreedQuantity/${buyer}`, { itemId: pen, ...said })
    return answer.json().result?.id ?? Object.keys(answer.json().fields)
  }
  assert.deepEqual(await save({}), ['minimumQuantity'])
  assert.deepEqual(await save({ minimumQuantity: '9', maximumQuantity: '8' }), ['maximumQuantity'])
  assert.deepEqual(await save({ maximumQuantity: '20' }), ['maximumQuantity'])
  const id = await save({ minimumQuantity: '12', multipleQuantity: '6' })
  assert.deepEqual(await save({ minimumQuantity: '18' }), ['itemId'])
  assert.equal(await save({ id, minimumQuantity: '18' }), id)
  const listed = async () => (await company.get(`/api/Price/AgreedQuantities/${buyer}`)).json().result.rows
  const [{ minimumQuantity, multipleQuantity, itemName }] = await listed()
  assert.deepEqual([minimumQuantity, multipleQuantity, itemName], ['18', '', 'PEN'])
  await post(`/api/Price/RemoveAgreedQuantity/${id}`, {})
  assert.deepEqual(await listed(), [])
  const noted = await rows<{ before: string; after: string }>(
    `select changes -> 0 ->> 'from' as before, changes -> 0 ->> 'to' as after from audit_events where company_id = $1 and action like 'agreedQuantity%' order by id`,
    [companyId],
  )
  assert.deepEqual(
    noted.map(({ before, after }) => `${before} → ${after}`),
    [' → PEN ≥ 12 × 6', 'PEN ≥ 12 × 6 → PEN ≥ 18', 'PEN ≥ 18 → '],
  )
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
