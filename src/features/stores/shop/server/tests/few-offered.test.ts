import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { storefront, type Visitor } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Page = { rows: { name: string }[]; next: string | null }
async function allNames(kim: Visitor, query: string): Promise<string[]> {
  const names: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await kim.read(`Items?limit=20&${query}${next && `&cursor=${encodeURIComponent(next)}`}`)
    names.push(...page.rows.map(({ name }) => name))
    next = page.next
  }
  return names
}

test('a store that offers a few of a large company’s items shows all of them, each once, wherever they stand in its order', async () => {
  const shop = await storefront(server)
  const names = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start} ${String(at).padStart(4, '0')} jar`)
  const addMany = (each: readonly string[], categoryId: string | null, inStores = true) =>
    shop.rows(
      `insert into items (company_id, name, sku, unit_price, item_type, category_id, in_stores)
       select $1, name, 'N ' || name, 1, 'NonInventory', $3::uuid, $4 from unnest($2::text[]) name`,
      [each, categoryId, inStores],
    )
  const category = await shop.insert('item_categories', { name: 'Sold' })
  const below = await shop.insert('item_categories', { name: 'Below', parent_id: category })
  // More than a walk looks at, before, between and after what is offered.
  for (const start of ['Aa', 'Mm', 'Zz']) await addMany(names(start, 2100), null)
  await addMany(names('Bb', 30), category)
  await addMany(names('Nn', 30), below)
  await addMany(['Nn kept out of stores jar'], below, false)
  await shop.rows('insert into store_categories (company_id, store_id, category_id) values ($1, $2, $3)', [shop.storeId, category])
  await shop.rows(
    `insert into store_items (company_id, store_id, item_id, offered)
     select $1, $2, id, name like 'Zz%' from items where company_id = $1 and name in ('Bb 0003 jar', 'Zz 2099 jar')`,
    [shop.storeId],
  )
  const offered = [...names('Bb', 30).filter((name) => name !== 'Bb 0003 jar'), ...names('Nn', 30), 'Zz 2099 jar']
  const kim = await shop.shopper('kim@few.example', [await shop.customer('Few')])
  for (const query of ['sort=name', 'sort=number', 'sort=store']) assert.deepEqual(await allNames(kim, query), offered)
  for (const query of ['search=jar', 'search=ja%20n']) assert.deepEqual((await allNames(kim, query)).sort(), offered)
  assert.deepEqual(await allNames(kim, 'search=zz%20jar'), ['Zz 2099 jar'])
  assert.deepEqual(await allNames(kim, `sort=name&categoryId=${below}`), names('Nn', 30))
  await shop.rows('delete from store_categories where company_id = $1', [])
  await shop.rows(`update items set in_stores = name like 'Nn%' where company_id = $1`, [])
  assert.deepEqual(await allNames(kim, 'sort=name'), [...names('Nn', 30), 'Nn kept out of stores jar', 'Zz 2099 jar'])
})

test('two common words that seldom meet are found in a store of many items, each once, page by page', async () => {
  const shop = await storefront(server)
  const addMany = (start: string, count: number) =>
    shop.rows(
      `insert into items (company_id, name, sku, unit_price, item_type)
       select $1, $2 || ' ' || lpad(n::text, 4, '0'), 'S ' || $2 || n, 1, 'NonInventory' from generate_series(1, $3) n`,
      [start, count],
    )
  await addMany('Blue pump', 3000)
  await addMany('Red valve', 3000)
  await addMany('Blue valve', 25)
  const kim = await shop.shopper('kim@common.example', [await shop.customer('Common')])
  const found = await allNames(kim, 'search=blue%20valve')
  assert.deepEqual(
    found.toSorted(),
    Array.from({ length: 25 }, (_, at) => `Blue valve ${String(at + 1).padStart(4, '0')}`),
  )
  await shop.rows(`update items set in_stores = false where company_id = $1 and name like 'Blue valve 002%'`)
  assert.equal((await allNames(kim, 'search=blue%20valve')).length, 19)
  assert.deepEqual(await allNames(kim, 'search=red%20blue'), [])
})
