import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

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
  const { companyId, customer, item, post, member } = await shop()
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
  assert.equal((await rep.post(`/api/Price/SaveAgreed/${own}`, { itemId: pen, price: '7' })).statusCode, 403)
})
