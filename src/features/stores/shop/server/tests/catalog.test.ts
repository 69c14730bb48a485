import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('S4: breaks stand in the list, and list, item, cart and order say the same to the cent', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 8)
  const customerId = await shop.customer('Breaks')
  for (const [least, price] of [
    [1, 8],
    [10, 7.5],
    [20, 7],
  ])
    await shop.insert('agreed_prices', { customer_id: customerId, item_id: rope, price, min_quantity: least })
  const kim = await shop.shopper('kim@breaks.example', [customerId])
  const breaks = [
    { from: '10', unitPrice: '7.50' },
    { from: '20', unitPrice: '7.00' },
  ]
  for (const { price } of [(await kim.read('Items')).rows[0], await kim.read(`Item/${rope}`)])
    assert.deepEqual([price.unitPrice, price.breaks, price.why.source], ['8.00', breaks, 'customer'])
  for (const [quantity, total] of [
    ['9', 7200],
    ['10', 7500],
    ['20', 14_000],
  ] as const) {
    assert.equal((await put(kim, rope, quantity)).total, total)
    const { orderId, ...placed } = (await send(kim)).json().result
    assert.equal(placed.total, total)
    const [line] = (await shop.company.get(`/api/Order/Details/${orderId}`)).json().result.lines
    assert.deepEqual([line.amount, line.priceWhy.source], [total, 'customer'])
  }
})

test('the store’s level stands in the place of the customer’s; what is agreed goes first', async () => {
  const shop = await storefront(server)
  const level = (name: string, percent: string) => shop.insert('price_levels', { name, base: 'price', percent })
  const [stores, dealers] = [await level('Store', '-10'), await level('Dealer', '-50')]
  await shop.set('price_level_id = $2', [stores])
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 10)]
  const customerId = await shop.customer('Leveled', { price_level_id: dealers })
  await shop.insert('agreed_prices', { customer_id: customerId, item_id: pin, price: 3, min_quantity: 1 })
  const kim = await shop.shopper('kim@level.example', [customerId])
  const cart = await put(kim, rope, '1')
  // What the company calls its levels is its own.
  assert.deepEqual([cart.total, cart.lines[0].why.name, cart.lines[0].why.percent], [900, '', '-10'])
  assert.equal((await put(kim, pin, '1')).total, 1200)
  const { orderId } = (await send(kim)).json().result
  const { lines } = (await shop.company.get(`/api/Order/Details/${orderId}`)).json().result
  assert.deepEqual(
    lines.map(({ priceWhy }: { priceWhy: { source: string; name: string } }) => [priceWhy.source, priceWhy.name]),
    [
      ['level', 'Store'],
      ['customer', ''],
    ],
  )
})

test('a dealer is told of a price list what it takes off, not what it puts on or that it is made of the cost', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10, { purchase_cost: 5 })
  const kim = await shop.shopper('kim@reasons.example', [await shop.customer('Reasons')])
  const reasonWith = async (base: string, percent: string) => {
    await shop.set('price_level_id = $2', [await shop.insert('price_levels', { name: `Slow ${base}${percent}`, base, percent })])
    const { why } = (await kim.read(`Item/${rope}`)).price
    return [why.source, why.name, why.base, why.of, why.percent]
  }
  assert.deepEqual(await reasonWith('price', '-20'), ['level', '', 'price', '10.00', '-20'])
  for (const [base, percent] of [
    ['price', '8'],
    ['cost', '40'],
  ] as const)
    assert.deepEqual(await reasonWith(base, percent), ['level', '', null, null, null])
})

test('S2: minimum, multiple and maximum each from the store, else from the item; wrong ones are told with the nearest', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 1, { minimum_quantity: 48, multiple_quantity: 24 })
  const kim = await shop.shopper('kim@rules.example', [await shop.customer('Rules')])
  const problemAt = async (quantity: string) => {
    const [line] = (await put(kim, rope, quantity)).lines
    return [line.problem, line.nearest]
  }
  assert.deepEqual(await problemAt('48'), [null, []])
  assert.deepEqual(await problemAt('72'), [null, []])
  assert.deepEqual(await problemAt('50'), ['quantity', ['48', '72']])
  assert.equal((await send(kim)).json().code, 'cartMoved')
  await shop.rows('insert into store_items (company_id, store_id, item_id, minimum_quantity) values ($1, $2, $3, 24)', [shop.storeId, rope])
  const shown = await kim.read(`Item/${rope}`)
  assert.deepEqual([shown.minimumQuantity, shown.multipleQuantity], ['24', '24'])
  assert.deepEqual(await problemAt('25'), ['quantity', ['24', '48']])
  assert.deepEqual(await problemAt('24'), [null, []])
  assert.equal((await send(kim)).statusCode, 200)
  const quick = await kim.say('QuickOrder', { text: 'ROPE 30' })
  assert.deepEqual([quick.added, quick.problems[0].why, quick.problems[0].nearest], [0, 'quantity', ['24', '48']])
})

test('S2: what is agreed with a customer goes before the store, and with the customer above it where it agreed nothing itself', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 1, { minimum_quantity: 48, multiple_quantity: 24 })
  const head = await shop.customer('Head office')
  const [north, other] = [await shop.customer('North', { parent_id: head }), await shop.customer('Other')]
  const kim = await shop.shopper('kim@agreed.example', [north, other])
  const agree = (id: string, said: object) => shop.company.post(`/api/Price/SaveAgreedQuantity/${id}`, { itemId: rope, ...said })
  assert.equal((await agree(head, { minimumQuantity: '10', multipleQuantity: '5' })).statusCode, 200)
  const { id } = (await agree(north, { multipleQuantity: '6' })).json().result
  await shop.insert('store_items', { store_id: shop.storeId, item_id: rope, minimum_quantity: 36, maximum_quantity: 60 })
  const problemOf = async (quantity: string, customerId: string) => {
    const [line] = (await put(kim, rope, quantity, { customerId })).lines
    return [line.minimumQuantity, line.multipleQuantity, line.maximumQuantity, line.nearest].join(' ').trim()
  }
  assert.equal(await problemOf('13', north), '10 6 60 12,18')
  assert.equal(await problemOf('13', other), '36 24 60 48')
  const shown = await kim.read(`Item/${rope}?customerId=${north}`)
  assert.deepEqual([shown.minimumQuantity, shown.multipleQuantity, shown.maximumQuantity], ['10', '6', '60'])
  assert.equal(await problemOf('12', north), '10 6 60')
  const { round, total } = await kim.read(`Cart?customerId=${north}`)
  const placed = await kim.post('Place', { customerId: north, round, expectedTotal: total, pay: 'account' })
  assert.equal(placed.statusCode, 200, placed.body)
  // The office changes that order in the same quantities.
  const found = await shop.company.get(`/api/Item/Search?ids=${rope}&storeId=${shop.storeId}&customerId=${north}`)
  assert.equal(found.json().result.rows[0].multipleQuantity, '6')
  const { orderId } = placed.json().result
  const { version, lines } = (await shop.company.get(`/api/Order/Details/${orderId}`)).json().result
  const [{ itemId, itemNumber, description, unit, unitPrice, taxable }] = lines
  const change = (quantity: string) =>
    shop.company.post(`/api/Order/Change/${orderId}`, {
      version,
      lines: [{ itemId, itemNumber, description, unit, unitPrice, taxable, quantity }],
    })
  assert.equal((await change('24.5')).json().code, 'quantityNotSold')
  assert.equal((await change('18')).statusCode, 200)
  assert.equal((await shop.company.post(`/api/Price/RemoveAgreedQuantity/${id}`, {})).statusCode, 200)
  assert.equal(await problemOf('13', north), '10 5 60 10,15')
})

test('quantities of many items are those of a plain reckoning, each by itself', async () => {
  const shop = await storefront(server)
  const head = await shop.customer('Head')
  const branch = await shop.customer('Branch', { parent_id: head })
  const kim = await shop.shopper('kim@many.example', [branch])
  const names = ['minimum_quantity', 'multiple_quantity', 'maximum_quantity'] as const
  type Said = Partial<Record<(typeof names)[number], number>>
  let drawn = 7
  const draw = (below: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % below
  }
  const said = (): Said => Object.fromEntries(names.filter(() => draw(3) === 0).map((name) => [name, 1 + draw(90)]))
  const expected = new Map<string, string[]>()
  for (let at = 0; at < 24; at++) {
    const [own, store, above, agreed] = [said(), said(), said(), said()]
    const item = await shop.item(`Part ${at}`, 1, own)
    if (Object.keys(store).length) await shop.insert('store_items', { store_id: shop.storeId, item_id: item, ...store })
    if (Object.keys(above).length) await shop.insert('agreed_quantities', { customer_id: head, item_id: item, ...above })
    if (Object.keys(agreed).length) await shop.insert('agreed_quantities', { customer_id: branch, item_id: item, ...agreed })
    expected.set(
      item,
      names.map((name) => String(agreed[name] ?? above[name] ?? store[name] ?? own[name] ?? '')),
    )
  }
  const { rows } = await kim.read('Items?limit=50')
  const told = rows.map((row: Record<string, string>) => [row.id, [row.minimumQuantity, row.multipleQuantity, row.maximumQuantity]])
  assert.deepEqual(new Map(told), expected)
})

test('S13: a hundred pasted lines: what is right is in the cart, the others are named with what may have been meant', async () => {
  const shop = await storefront(server)
  await shop.rows(`insert into items (company_id, name, sku, unit_price, item_type, multiple_quantity)
    select $1, 'Part ' || n, 'P-' || lpad(n::text, 3, '0'), 2, 'NonInventory', case when n in (7, 9) then 12 end from generate_series(1, 97) n`)
  const kim = await shop.shopper('kim@paste.example', [await shop.customer('Paste')])
  const lines = Array.from({ length: 97 }, (_, at) => `P-${String(at + 1).padStart(3, '0')}\t${at + 1}`)
  lines.splice(10, 0, 'P-01X 4', 'nothing at all')
  lines.push('ZZZ;3')
  const { added, problems, cart } = await kim.say('QuickOrder', { text: lines.join('\n') })
  assert.deepEqual([added, cart.lines.length, lines.length], [95, 95, 100])
  const whys = problems.map(({ line, why }: { line: number; why: string }) => [line, why])
  assert.deepEqual(whys, [
    [7, 'quantity'],
    [9, 'quantity'],
    [11, 'unknown'],
    [12, 'line'],
    [100, 'unknown'],
  ])
  assert.equal(problems[2].suggestions[0].number, 'P-010')
  assert.deepEqual(problems[0].nearest, ['12'])
})

test('S14: an order once more: what is sold no more is named, what is dearer or called otherwise too', async () => {
  const shop = await storefront(server)
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => shop.item(`Thing ${at}`, 5)))
  const kim = await shop.shopper('kim@again.example', [await shop.customer('Again')])
  for (const id of ids) await put(kim, id, '2')
  const { orderId } = (await send(kim)).json().result
  await shop.rows('update items set active = false where company_id = $1 and id = any($2)', [ids.slice(0, 2)])
  await shop.rows(`update items set sku = 'NEW' where company_id = $1 and id = $2`, [ids[2]])
  await shop.rows('update items set unit_price = 6 where company_id = $1 and id = $2', [ids[3]])
  const { added, left, changed, cart } = await kim.say('Reorder', { orderId })
  assert.deepEqual([added, left.map(({ why }: { why: string }) => why)], [10, ['withdrawn', 'withdrawn']])
  assert.deepEqual(changed.map(({ before, why }: { before: string; why: string }) => [why, before]).sort(), [
    ['priceUp', '5.00'],
    ['renamed', 'THING 2'],
  ])
  assert.deepEqual([cart.lines.length, cart.total, cart.stops], [10, 10_200, []])
})

test('of many items categories are counted now and then, and when the store was saved; of few each time', async () => {
  const shop = await storefront(server)
  const [many, few] = [await shop.insert('item_categories', { name: 'Many' }), await shop.insert('item_categories', { name: 'Few' })]
  await shop.rows(
    `insert into items (company_id, name, item_type, unit_price, category_id) select $1, 'Item ' || n, 'NonInventory', 1, $2 from generate_series(1, 1001) n`,
    [many],
  )
  const kim = await shop.shopper('kim@many.example', [await shop.customer('Many')])
  const counted = async () => (await kim.read('Categories')).rows.map(({ name, items }: { name: string; items: number }) => [name, items])
  assert.deepEqual(await counted(), [['Many', 1001]])
  await shop.item('Rope', 1, { category_id: few })
  assert.deepEqual(await counted(), [['Many', 1001]])
  await shop.set('version = version + 1')
  assert.deepEqual(await counted(), [
    ['Few', 1],
    ['Many', 1001],
  ])
  await shop.rows(`update items set active = false where company_id = $1 and category_id = $2`, [many])
  await shop.set('version = version + 1')
  assert.deepEqual(await counted(), [['Few', 1]])
  await shop.item('Line', 1, { category_id: few })
  assert.deepEqual(await counted(), [['Few', 2]])
})

test('categories, the store’s own order, favorites and what was ordered lately; a page goes on where the one before ended', async () => {
  const shop = await storefront(server)
  const ropes = await shop.insert('item_categories', { name: 'Ropes' })
  const thin = await shop.insert('item_categories', { name: 'Thin', parent_id: ropes })
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => shop.item(name, 1, { category_id: name === 'A' ? null : thin })))
  const [a, b, c, d, e] = made
  await shop.rows('insert into store_categories (company_id, store_id, category_id) values ($1, $2, $3)', [shop.storeId, ropes])
  const say = (itemId: string | undefined, columns: string) =>
    shop.rows(`insert into store_items (company_id, store_id, item_id, offered, position) values ($1, $2, $3, ${columns})`, [
      shop.storeId,
      itemId,
    ])
  await say(d, 'null, 1')
  await say(e, 'false, null')
  const kim = await shop.shopper('kim@list.example', [await shop.customer('List')])
  const idsOf = async (query: string) => (await kim.read(`Items?${query}`)).rows.map(({ id }: { id: string }) => id)
  assert.deepEqual(await idsOf(''), [d, b, c])
  assert.deepEqual(
    (await kim.read('Categories')).rows.map(({ name, items }: { name: string; items: number }) => [name, items]),
    [
      ['Ropes', 3],
      ['Thin', 3],
    ],
  )
  const pages: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { rows: { id: string }[]; next: string | null } = await kim.read(
      `Items?limit=1${next && `&cursor=${encodeURIComponent(next)}`}`,
    )
    pages.push(...page.rows.map(({ id }) => id))
    next = page.next
  }
  assert.deepEqual(pages, [d, b, c])
  assert.deepEqual(await idsOf(`categoryId=${thin}&sort=name`), [b, c, d])
  assert.equal((await kim.get(`Item/${e}`)).statusCode, 404)
  assert.equal((await kim.get(`Item/${a}`)).statusCode, 404)
  await kim.say('Favorite', { itemId: c, on: true })
  await put(kim, b ?? '', '1')
  await send(kim)
  assert.deepEqual(await idsOf('usual=Y'), [b, c])
  assert.deepEqual(await idsOf('search=c'), [c])
})

test('stock as the store says it: exact, as a level, or not at all', async () => {
  const shop = await storefront(server, { stock_shown: 'exact' })
  const rope = await shop.item('Rope', 1, { item_type: 'Inventory', quantity_on_hand: 0 })
  await shop.company.post('/api/Stock/Start', { negative: 'block' })
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 7 })
  const kim = await shop.shopper('kim@stock.example', [await shop.customer('Stock')])
  const shown = async () => (await kim.read(`Item/${rope}`)).stock
  assert.deepEqual(await shown(), { level: 'low', quantity: '7' })
  const [line] = (await put(kim, rope, '8')).lines
  assert.deepEqual([line.problem, line.available], ['short', '7'])
  await shop.set(`stock_shown = 'level'`)
  assert.deepEqual(await shown(), { level: 'low', quantity: null })
  assert.equal((await kim.read('Cart')).lines[0].available, null)
  await shop.set(`stock_shown = 'hidden'`)
  assert.deepEqual(await shown(), { level: 'none', quantity: null })
})

test('search engines are told what a store offers that anybody may buy in now, and nobody which stores there are', async () => {
  const shop = await storefront(server, { audience: 'public' })
  const [rope, tar] = [await shop.item('Rope', 8), await shop.item('Tar', 5)]
  await shop.insert('store_items', { store_id: shop.storeId, item_id: tar, offered: false })
  await shop.item('Old rope', 8, { active: false })
  await shop.insert('stores', { code: 'BY-LETTER', name: 'By letter', state: 'Open', location_id: shop.locationId })
  // Whatever name we are asked by.
  const ask = (url: string) => server.app.inject({ url, headers: { host: 'elsewhere.example' } })
  const store = `${server.services.config.publicUrl}/store/${shop.code}`
  const told = async (url: string) => [...(await ask(url)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  const map = `/store/${shop.code.toLowerCase()}/sitemap.xml`
  assert.equal((await ask('/robots.txt')).body, 'User-agent: *\nDisallow: /dashboard\n')
  assert.equal((await ask('/store/BY-LETTER/sitemap.xml')).statusCode, 404)
  assert.deepEqual(await told(map), [`${store}/sitemap.xml?from=${rope}`])
  assert.deepEqual(await told(`${map}?from=${rope}`), [store, `${store}/item/${rope}`])
  assert.equal((await ask(`${map}?from=1`)).statusCode, 404)
  await shop.rows(
    `insert into items (company_id, name, item_type, unit_price) select $1, 'Many ' || n, 'NonInventory', 1 from generate_series(1, 5000) n`,
  )
  const pages = await told(map)
  const items = (await Promise.all(pages.map((page) => told(new URL(page).pathname + new URL(page).search)))).flatMap((page) =>
    page.slice(1),
  )
  assert.deepEqual([pages.length, items.length, new Set(items).size], [2, 5001, 5001])
  // By the calendar, before anybody has moved it on, and by its state.
  for (const columns of [`closes_on = current_date - 3`, `closes_on = null, state = 'Paused'`, `state = 'Open', audience = 'invited'`]) {
    await shop.set(columns)
    assert.equal((await ask(map)).statusCode, 404, columns)
  }
})
