import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceShop } from '#test/price-shop.ts'

const { shop, rows } = priceShop()

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
