import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { signedInCompany } from '#test/company.ts'
import { seededRandom } from '#test/merge/random.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { twoAtOnce } from '#test/two-at-once.ts'

// A bundle is listed, sorted and filtered by what its parts come to, whichever of them, and in whichever order, is another one now.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Part = { item: string; quantity: string }
type Row = { id: string; unitPrice: string | null; cost: string | null }

async function shop() {
  const company = await signedInCompany(server)
  const { companyId } = company
  const run = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, [companyId, ...values])).rows
  let made = 0
  const item = async (price: string | null, cost: string | null, parts: readonly Part[] | null = null): Promise<string> => {
    const [row] = await run(
      `insert into items (company_id, name, item_type, unit_price, purchase_cost, parts) values ($1, $2, $3, $4, $5, $6) returning id`,
      ...[`Item ${made++}`, parts ? 'Group' : 'NonInventory', price, cost, parts && JSON.stringify(parts)],
    )
    return row.id
  }
  const link = (external: string, id: string) =>
    run(
      `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', $2, $3)`,
      external,
      id,
    )
  const listed = async (query: Record<string, string> = {}, filters: object = {}): Promise<Row[]> => {
    const asked = { sort: 'unitPrice', limit: '200', ...query, filters: JSON.stringify({ active: 'all', ...filters }) }
    const answer = await company.get(`/api/Item/List?${new URLSearchParams(asked)}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.rows
  }
  return { company, companyId, run, item, link, listed }
}
type Shop = Awaited<ReturnType<typeof shop>>

test('bundles stand between other items by what they sell for, and are found by it', async () => {
  const { item, link, listed, run } = await shop()
  await link('1', await item('3.5', '1'))
  const cheap = await item('5', null)
  const both = [
    { item: '1', quantity: '2' },
    { item: '2', quantity: '1' },
  ]
  const [bundle, own] = [await item('0', '0', both), await item('1.25', '0', both)]
  const order = async (query?: Record<string, string>, filters?: object) => (await listed(query, filters)).map(({ id }) => id)
  const [first, ...others] = await order()
  assert.deepEqual([first, others.slice(-1)], [bundle, [cheap]], 'nobody knows yet what its second part is')
  const part = await item('0.30', '0.1')
  await link('2', part)
  assert.deepEqual((await order()).slice(-2), [cheap, bundle])
  assert.deepEqual(await order({ sort: '-unitPrice', limit: '1' }), [bundle])
  assert.deepEqual(await order({}, { price: { from: '7.3', to: '7.3' } }), [bundle])
  assert.deepEqual(await order({}, { price: { from: '1', to: '2' } }), [own])
  await run('update items set unit_price = null where company_id = $1 and id = $2', part)
  assert.deepEqual(await order({}, { price: { from: '0', to: '100' }, itemType: ['Group'] }), [own])
})

test('a price that a person changes is the bundle’s in the same moment', async () => {
  const { company, item, link, listed } = await shop()
  const part = await item('3', '1')
  await link('1', part)
  const bundle = await item(null, null, [{ item: '1', quantity: '1.5' }])
  const saved = await company.post(`/api/Item/Save/${part}`, { version: 1, unitPrice: '4.01', cost: '0.11111' })
  assert.equal(saved.statusCode, 200, saved.body)
  const [row] = await listed({}, { itemType: ['Group'] })
  assert.deepEqual([row?.id, row?.unitPrice, row?.cost], [bundle, '6.015', '0.16667'])
})

const races: Record<
  string,
  (made: Shop & { parts: [string, string]; bundle: string }) => Promise<[first: string, second: string, then: string]>
> = {
  'two parts of one bundle get another price': async ({ parts: [one, other] }) => [
    `update items set unit_price = 10 where id = '${one}'`,
    `update items set unit_price = 20 where id = '${other}'`,
    '30',
  ],
  'a part gets another price while the bundle comes to be made of it': async ({ parts: [one], bundle }) => [
    `update items set unit_price = 10 where id = '${one}'`,
    `update items set parts = '[{"item":"1","quantity":"3"}]' where id = '${bundle}'`,
    '30',
  ],
  'the bundle comes to be made of a part that then gets another price': async ({ parts: [one], bundle }) => [
    `update items set parts = '[{"item":"1","quantity":"4"}]' where id = '${bundle}'`,
    `update items set unit_price = 10 where id = '${one}'`,
    '40',
  ],
}
for (const [what, race] of Object.entries(races))
  test(`at once: ${what}`, async () => {
    const made = await shop()
    const { item, link, listed, companyId } = made
    const parts: [string, string] = [await item('1', '1'), await item('2', '1')]
    for (const [at, id] of parts.entries()) await link(String(at + 1), id)
    const isAboutBoth = what.startsWith('two')
    const bundle = await item('0', '0', isAboutBoth ? ['1', '2'].map((each) => ({ item: each, quantity: '1' })) : [])
    const [first, second, then] = await race({ ...made, parts, bundle })
    const run = (text: string) => (db: Parameters<Parameters<typeof twoAtOnce>[2]>[0]) =>
      sql`${sql.raw(text)} and ${ofCompany()}`.execute(db)
    await twoAtOnce(server, companyId, run(first), run(second))
    assert.equal((await listed({}, { itemType: ['Group'] }))[0]?.unitPrice, then)
  })

type Known = { id: string; price: string | null; cost: string | null; type: 'NonInventory' | 'Group'; parts: Part[] }

for (const seed of [1, 2, 3, 4])
  test(`random changes, ${seed}: each bundle is listed by what somebody finds who adds it up`, async () => {
    const below = seededRandom(seed)
    const one = <T>(among: readonly T[]): T => among[below(among.length)] as T
    const { item, link, listed, run } = await shop()
    const known = new Map<string, Known>()
    const links = new Map<string, string>()
    const externals = Array.from({ length: 8 }, (_, at) => String(at + 1))
    const amount = () => one([null, '0', '1', '2.5', '0.33333', '1999.99', '12.3456'])
    const someParts = () =>
      Array.from({ length: below(4) }, () => ({ item: one(externals), quantity: one(['1', '2', '0.5', '12.25', '0.3333']) }))
    const ids = (type?: Known['type']) => [...known.values()].filter((each) => !type || each.type === type).map(({ id }) => id)
    const ways: (() => Promise<void>)[] = [
      async () => {
        const [price, cost] = [amount(), amount()]
        const id = await item(price, cost)
        known.set(id, { id, price, cost, type: 'NonInventory', parts: [] })
        const free = externals.find((each) => !links.has(each))
        if (!free) return
        await link(free, id)
        links.set(free, id)
      },
      async () => {
        const [price, cost, parts] = [one([null, '0', '7']), one([null, '0', '4']), someParts()]
        const id = await item(price, cost, parts)
        known.set(id, { id, price, cost, type: 'Group', parts })
      },
      // A file, or a page of QuickBooks: several at once.
      async () => {
        const [price, cost] = [amount(), amount()]
        const changed = ids('NonInventory').filter(() => below(2))
        await run('update items set unit_price = $2, purchase_cost = $3 where company_id = $1 and id = any($4)', price, cost, changed)
        for (const id of changed) Object.assign(known.get(id) ?? {}, { price, cost })
      },
      async () => {
        const id = one(ids('Group'))
        if (!id) return
        const parts = someParts()
        await run('update items set parts = $2 where company_id = $1 and id = $3', JSON.stringify(parts), id)
        Object.assign(known.get(id) ?? {}, { parts })
      },
      async () => {
        const id = one(ids())
        const of = id && known.get(id)
        if (!of) return
        of.type = of.type === 'Group' ? 'NonInventory' : 'Group'
        if (of.type === 'Group') of.parts = someParts()
        await run(
          'update items set item_type = $2, parts = $3 where company_id = $1 and id = $4',
          ...[of.type, of.type === 'Group' ? JSON.stringify(of.parts) : null, id],
        )
      },
      async () => {
        const external = one([...links.keys()])
        if (!external) return
        await run(`delete from external_links where company_id = $1 and kind = 'item' and external_id = $2`, external)
        links.delete(external)
      },
      // Two became one there: what was known by this id is another item now.
      async () => {
        const [external, id] = [one([...links.keys()]), one(ids('NonInventory').filter((each) => ![...links.values()].includes(each)))]
        if (!external || !id) return
        await run(`update external_links set local_id = $2 where company_id = $1 and kind = 'item' and external_id = $3`, id, external)
        links.set(external, id)
      },
      async () => {
        const id = one(ids())
        if (!id || below(3)) return
        await run('delete from items where company_id = $1 and id = $2', id)
        known.delete(id)
      },
    ]
    for (let step = 0; step < 60; step += 1) {
      await one(ways)()
      const rows = await listed()
      const found = new Map(rows.map(({ id, unitPrice, cost }) => [id, [unitPrice, cost]]))
      const said = new Map(
        [...known.values()].map((each) => [each.id, (['price', 'cost'] as const).map((of) => plainly(known, links, each, of))]),
      )
      for (const [id, values] of said) assert.deepEqual(found.get(id), values, `step ${step}`)
      const prices = rows.map(({ unitPrice }) => scaled(unitPrice ?? '0', 5))
      assert.deepEqual(
        prices,
        prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      )
    }
  })

/** Whole numbers of the last of so many decimals. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0').slice(0, decimals))
}

function plainly(
  known: Map<string, Known>,
  links: Map<string, string>,
  { type, parts, ...own }: Known,
  of: 'price' | 'cost',
): string | null {
  if (type !== 'Group' || Number(own[of] ?? 0)) return own[of] === null ? null : String(Number(own[of]))
  const each = parts.map(({ item, quantity }) => {
    const value = known.get(links.get(item) ?? '')?.[of] ?? null
    return value === null ? null : scaled(value, 5) * scaled(quantity, 5)
  })
  if (!each.length || each.some((value) => value === null)) return null
  const sum = each.reduce<bigint>((all, value) => all + (value ?? 0n), 0n)
  const rounded = (sum + 50_000n) / 100_000n
  const digits = String(rounded).padStart(6, '0')
  return String(Number(`${digits.slice(0, -5)}.${digits.slice(-5)}`))
}
