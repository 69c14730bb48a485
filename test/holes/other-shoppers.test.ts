import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'
import { put, type Storefront, send, storefront, type Visitor, visitorOf } from '../storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { bodyWith, queryWith } from './bodies.ts'

/** Shoppers of one store who know everything of another customer of the same store, and of another store of the same company, but its secrets. */
let server: StripeServer
let store: Storefront
let own: string
/** All that is theirs, and of it what attackers try. */
let theirs: string[]
let theirIds: string[]
const attackers: Record<string, Visitor> = {}

before(async () => {
  server = await serverWithStripe()
  const company = await payableCompany(server)
  store = await storefront(server, { audience: 'request', pay_now: true }, company)
  const other = await storefront(server, {}, company)
  const rope = await store.item('Rope', 10)
  const victim = await store.customer('CANARY customer')
  await store.insert('agreed_prices', { customer_id: victim, item_id: rope, price: 47.11, min_quantity: 1 })
  const address = { addressName: 'CANARY dock', address1: 'CANARY street', address2: '', city: 'Salem', state: 'OR', zip: '97301' }
  const victims = [
    await store.shopper('canary@victim.example', [victim], { mayApprove: true }),
    await store.shopper('canary.limit@victim.example', [victim], { spendingLimit: 0 }),
    await other.shopper('canary.other@victim.example', [victim]),
  ]
  for (const [at, each] of victims.entries()) {
    await put(each, rope, '3')
    await each.say('ChangeCart', { shipTo: address, note: 'CANARY note', poNumber: `CANARY ${at}` })
    assert.equal((await send(each, { pay: at === 0 ? 'now' : 'account' })).statusCode, 200)
    await put(each, rope, '4')
    await each.say('ChangeCart', { note: 'CANARY cart' })
  }
  await store.insert('invoices', { customer_id: victim, number: 'CANARY-1', date: '2026-01-01', total: 4711, balance: 4711 })
  await store.insert('contacts', { customer_id: victim, fn: 'CANARY', email: 'canary@contact.example' })
  theirIds = await idsOf(victim)
  own = await store.customer('Own')
  const rights = { mayApprove: true }
  attackers['a dealer of another customer'] = await store.shopper('attacker@x.example', [own], rights)
  attackers['somebody of no customer'] = await store.shopper('nobody@x.example', [])
  const elsewhere = await other.shopper('elsewhere@x.example', [await other.customer('Elsewhere')], rights)
  // Under the name that this store's cookie has.
  const [name] = attackers['somebody of no customer'].cookie.split('=')
  attackers['a dealer of another store'] = visitorOf(server, store.code, `${name}=${elsewhere.cookie.split('=')[1]}`)
  attackers['a stranger'] = store.stranger
})
after(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

/** One of each kind that this customer has, and the codes of their links. */
async function idsOf(customerId: string): Promise<string[]> {
  const ofShoppers = await sql('select shopper_id as id from shopper_customers where company_id = $1 and customer_id = $2', [
    ...[store.companyId, customerId],
  ])
  const found = new Set([customerId, ...ofShoppers.map(({ id }) => id)])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { row } of await rowsOf([...found])) if (row.id) found.add(row.id)
  }
  theirs = [...found]
  const ofEach = Map.groupBy(await rowsOf(theirs), ({ table }) => table).values()
  const codes = await sql('select code from payment_links where company_id = $1', [store.companyId])
  return [customerId, ...[...ofEach].flatMap(([first]) => first?.row.id ?? []), ...codes.map(({ code }) => code)]
}

type Kept = { table: string; row: Record<string, string>; text: string }
/** What belongs to these: what a store or an item says is everybody's. */
async function rowsOf(ids: readonly string[]): Promise<Kept[]> {
  const tables = await sql(
    `select distinct table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'company_id'
       and table_name ~ '^(order|store_cart|store_request|store_shopper|shopper_|invoice|payment_link|agreed_price|contact|customers$)' order by 1`,
  )
  const kept: Kept[] = []
  for (const { table } of tables) {
    const rows = await sql(`select to_jsonb(t) as row from ${table} t where company_id = $1 order by to_jsonb(t)::text`, [store.companyId])
    for (const { row } of rows)
      if (Object.entries(row).some(([name, value]) => /(^|_)id$/.test(name) && ids.includes(String(value))))
        kept.push({ table, row, text: JSON.stringify(row) })
  }
  return kept
}
const kept = async () => (await rowsOf(theirs)).map(({ table, text }) => `${table} ${text}`)

const calls = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => (access === 'store' || access === 'shopper') && !path.endsWith('/SignOut'))
const ask = (endpoint: Endpoint, { cookie }: Visitor, id: string, more: Partial<InjectOptions>, query = '') =>
  server.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(':code', store.code).replace(/:\w+/g, id)}${query && `?${query}`}`,
    headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
    ...more,
  } as InjectOptions)

test('whatever of another customer of the same store stands in an address, a query or a body, nothing of it is shown or changed', async () => {
  assert.ok(theirIds.length >= 10, `${theirIds.length} ids`)
  const before = await kept()
  assert.ok(before.some((text) => text.includes('CANARY cart')) && before.some((text) => text.includes('CANARY note')))
  const statuses = new Map<number, number>()
  for (const [who, attacker] of Object.entries(attackers))
    for (const endpoint of calls)
      for (const id of theirIds)
        for (const turn of [0, 1]) {
          const body = endpoint.body ? (bodyWith(endpoint.body, id, turn) as Record<string, unknown>) : undefined
          // For a customer of their own, whatever else it says.
          const bodies = body && 'customerId' in body ? [body, { ...body, customerId: own }] : [body]
          for (const payload of bodies) {
            const isRead = endpoint.method === 'GET'
            const answer = await ask(
              endpoint,
              attacker,
              id,
              isRead ? {} : { payload: payload ?? {} },
              isRead ? queryWith(endpoint, id, turn) : '',
            )
            const why = `${who}: ${endpoint.method} ${endpoint.path} ${id} ${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
            statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
            assert.ok(answer.statusCode < 500, why)
            // As an amount by itself: what is drawn at random has any digits.
            assert.ok(!/CANARY|canary|(?<![\w-])4711(?![\w-])|47\.11/.test(answer.body), why)
          }
        }
  assert.deepEqual(await kept(), before)
  const many = (status: number) => statuses.get(status) ?? 0
  assert.ok(many(404) > 100 && many(200) > 100 && many(401) > 100, JSON.stringify([...statuses]))
})

test('a cursor of another customer’s orders leads to none of them', async () => {
  const [victim] = [await store.shopper('canary.reads@victim.example', [theirIds[0] ?? ''])]
  const first = await victim.read('Orders?limit=1')
  assert.ok(first.next, 'they have several orders')
  const attacker = attackers['a dealer of another customer'] ?? assert.fail()
  for (const cursor of [first.next, `${first.next}x`, first.next.slice(2)]) {
    const answer = await attacker.get(`Orders?cursor=${encodeURIComponent(cursor)}`)
    assert.ok([200, 400].includes(answer.statusCode), answer.body)
    assert.doesNotMatch(answer.body, /CANARY/)
  }
})

test('codes of stores cannot be guessed: drafts, stores that were put away and none at all answer alike, on every call', async () => {
  await storefront(server, { code: 'CANARY-DRAFT', state: 'Draft' }, store.company)
  await storefront(server, { code: 'CANARY-GONE', state: 'Archived' }, store.company)
  for (const endpoint of calls) {
    const said = new Set<string>()
    for (const code of ['CANARY-DRAFT', 'CANARY-GONE', 'NOWHERE', '1', '..%2f', 'A'.repeat(21)]) {
      const url = endpoint.path.replace(':code', code).replace(/:\w+/g, theirIds[0] ?? '')
      const payload = endpoint.body ? (bodyWith(endpoint.body, theirIds[0] ?? '', 0) as object) : {}
      for (const cookie of ['', attackers['a dealer of another customer']?.cookie ?? '']) {
        const answer = await server.app.inject({
          method: endpoint.method,
          url,
          headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
          ...(endpoint.method !== 'GET' && { payload }),
        } as InjectOptions)
        const { requestId: _, ...rest } = answer.json()
        said.add(JSON.stringify([answer.statusCode, rest]))
      }
    }
    // Who brings no session may be told so before any store is looked for.
    assert.ok(
      [...said].every((each) => each.startsWith('[404') || each.startsWith('[401')),
      `${endpoint.path} ${[...said].join('\n')}`,
    )
    assert.ok(said.size <= 2, `${endpoint.path} ${[...said].join('\n')}`)
  }
})
