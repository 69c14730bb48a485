import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type AgreedFacts, type LevelFacts, type PriceFacts, type PriceRow, priceOf } from '../../price.ts'
import { factsFor } from '../facts.ts'

// One line is asked by a statement of its own. It says what the one for many lines says, and what somebody finds who looks through all there is.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

function dice(seed: number) {
  let state = seed
  const pick = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const one = <T>(among: readonly T[]): T => among[pick(among.length)] as T
  return { pick, one }
}
type Dice = ReturnType<typeof dice>

const days = [null, '2026-01-01', '2026-06-15', '2026-11-01'] as const
const lastDays = [null, '2026-11-30', '2026-12-31'] as const
const asked = ['2025-12-31', '2026-01-01', '2026-06-14', '2026-11-30', '2026-12-01', '2027-01-01'] as const

type Item = { id: string; unit: string; price: string | null; cost: string | null; packs: { unit: string; quantity: string }[] }
type Level = Omit<LevelFacts, 'rows'> & { id: string; active: boolean; isDefault: boolean }
type Customer = { id: string; name: string; parentId: string | null; levelId: string | null }
type Row = PriceRow & { of: string; itemId: string }

async function shop({ pick, one }: Dice) {
  const { companyId } = await signedInCompany(server)
  const idOf = async (text: string, ...values: unknown[]): Promise<string> =>
    (await server.database.owner.query(`${text} returning id`, [companyId, ...values])).rows[0].id
  const items: Item[] = []
  for (const [price, cost] of [
    ['8', '5'],
    ['0.01234', '0'],
    [null, '2.5'],
    ['99.99', null],
    ['3', '3'],
  ] as const) {
    const unit = one(['EA', 'LB'])
    const id = await idOf(
      `insert into items (company_id, name, unit, unit_price, purchase_cost) values ($1, $2, $3, $4, $5)`,
      `Item ${items.length}`,
      unit,
      price,
      cost,
    )
    const packs = ['CA', 'PK'].filter(() => pick(2)).map((each) => ({ unit: each, quantity: one(['6', '12', '2.5']) }))
    for (const pack of packs)
      await server.database.owner.query(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, $3, $4)`, [
        companyId,
        id,
        pack.unit,
        pack.quantity,
      ])
    items.push({ id, unit, price, cost, packs })
  }
  const levels: Level[] = []
  for (let at = 0; at < 5; at += 1) {
    const level = {
      ...{ name: `Level ${at}`, base: one(['price', 'cost', 'fixed'] as const), percent: one(['-12', '30', '0', '-2.5']) },
      ...{ rounding: one(['none', 'up', 'nearest'] as const), ending: one(['.99', '.05'] as const) },
      ...{ from: one(days), to: one(lastDays), active: pick(5) > 0, isDefault: at === 0 },
    }
    const { name, base, percent, rounding, ending, from, to, isDefault, active } = level
    const id = await idOf(
      `insert into price_levels (company_id, name, base, percent, rounding, ending, valid_from, valid_to, is_default, active)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      ...[name, base, percent, rounding, ending, from, to, isDefault, active],
    )
    levels.push({ ...level, id })
  }
  const customers: Customer[] = []
  for (let at = 0; at < 8; at += 1) {
    const parentId = at > 3 ? one(customers).id : null
    const levelId = pick(3) ? one(levels).id : null
    const name = `Customer ${at}`
    const id = await idOf(
      `insert into customers (company_id, customer_name, parent_id, price_level_id) values ($1, $2, $3, $4)`,
      name,
      parentId,
      levelId,
    )
    customers.push({ id, name, parentId, levelId })
  }
  const rowsOf = async (owners: readonly string[], table: string, owner: string, canBePercent: boolean) => {
    const rows: Row[] = []
    const keys = new Set<string>()
    for (let at = 0; at < 120; at += 1) {
      const isPercent = canBePercent && pick(3) === 0
      const row = {
        ...{ of: one(owners), itemId: one(items).id, unit: one(['', '', 'CA', 'BX']), minimum: one(['1', '5', '10', '12.5']) },
        ...{ price: isPercent ? null : one(['2', '6.9', '0', '1.23456']), percent: isPercent ? one(['-5', '10']) : null },
        ...{ from: one(days), to: one(lastDays) },
      }
      const key = [row.of, row.itemId, row.unit, row.minimum, row.from].join()
      if (keys.has(key)) continue
      keys.add(key)
      rows.push(row)
      const { of, itemId, unit, minimum, price, percent, from, to } = row
      const columns = canBePercent ? ', percent' : ''
      await server.database.owner.query(
        `insert into ${table} (company_id, ${owner}, item_id, unit, min_quantity, price, valid_from, valid_to${columns})
         values ($1, $2, $3, $4, $5, $6, $7, $8${canBePercent ? ', $9' : ''})`,
        [companyId, of, itemId, unit, minimum, price, from, to, ...(canBePercent ? [percent] : [])],
      )
    }
    return rows
  }
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const ofLevels = await rowsOf(idsOf(levels), 'price_level_prices', 'level_id', true)
  const agreed = await rowsOf(idsOf(customers), 'agreed_prices', 'customer_id', false)
  return { companyId, items, levels, customers, ofLevels, agreed }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** The model: everything there is, looked through one after another. */
function plainFacts({ levels, customers, ofLevels, agreed }: Shop, item: Item, customerId: string | null): PriceFacts {
  const chain: Customer[] = []
  for (let next = customers.find(({ id }) => id === customerId); next; next = customers.find(({ id }) => id === next?.parentId))
    chain.push(next)
  const own = (rows: readonly Row[], of: string) => rows.filter((row) => row.of === of && row.itemId === item.id)
  const counting = [...chain.map(({ levelId }) => levelId), levels.find(({ isDefault }) => isDefault)?.id]
  return {
    ...{ unit: item.unit, packs: item.packs, price: item.price, cost: item.cost },
    agreed: chain.map(
      ({ id, name }, at): AgreedFacts => ({ source: at ? 'parent' : 'customer', name: at ? name : '', rows: own(agreed, id) }),
    ),
    levels: counting.flatMap((id) =>
      levels.filter((level) => level.id === id && level.active).map((level) => ({ ...level, rows: own(ofLevels, level.id) })),
    ),
  }
}

const sorted = ({ agreed, levels, ...facts }: PriceFacts) => {
  const inOrder = <O extends { rows: readonly PriceRow[] }>(of: O) => ({
    ...of,
    rows: of.rows.map((row) => JSON.stringify(row)).toSorted(),
  })
  return { ...facts, agreed: agreed.map(inOrder), levels: levels.map(inOrder) }
}

for (const seed of [1, 2, 3])
  test(`one line is told what many are, and what there is: seed ${seed}`, async () => {
    const { pick, one } = dice(seed)
    const made = await shop({ pick, one })
    for (let at = 0; at < 150; at += 1) {
      const [item, day] = [one(made.items), one(asked)]
      const customerId = pick(6) ? one(made.customers).id : null
      const line = { itemId: item.id, unit: one(['', 'ca', 'PK', 'BX']), quantity: one(['1', '4', '5', '10', '12.5', '100']) }
      const [[single], [first, second]] = await server.services.transaction({ companyId: made.companyId }, async (db) => [
        await factsFor(db, { customerId, day }, [line]),
        await factsFor(db, { customerId, day }, [line, line]),
      ])
      assert.ok(single && first && second)
      assert.deepEqual(single.asked, first.asked)
      const what = JSON.stringify({ seed, at, line, customerId, day })
      assert.deepEqual(sorted(single.facts), sorted(first.facts), what)
      const answer = priceOf(single.facts, single.asked)
      assert.deepEqual(answer, priceOf(second.facts, second.asked), what)
      assert.deepEqual(answer, priceOf(plainFacts(made, item, customerId), single.asked), what)
    }
  })

test('an item and a customer that there are not have no price, asked alone or with others', async () => {
  const made = await shop(dice(4))
  const nobody = '019a0000-0000-7000-8000-000000000000'
  const line = { itemId: nobody, unit: '', quantity: '1' }
  for (const [customerId, itemId] of [
    [nobody, made.items[0]?.id ?? ''],
    [null, nobody],
    [null, null],
  ] as const) {
    const [[single], [first]] = await server.services.transaction({ companyId: made.companyId }, async (db) => [
      await factsFor(db, { customerId, day: '2026-11-28' }, [{ ...line, itemId }]),
      await factsFor(db, { customerId, day: '2026-11-28' }, [{ ...line, itemId }, line]),
    ])
    assert.deepEqual(single && sorted(single.facts), first && sorted(first.facts))
  }
})
