import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ediTypeNames } from '#features/trade/connections/edi-types.ts'
import { seededRandom } from '../merge/random.ts'
import type { Visitor } from '../visitor.ts'
import { lengthOfHunt } from './length.ts'
import { connectedOwner } from './owner.ts'
import { postToBooks } from './posting.ts'
import { openRetailer, type Retailer, type Sent } from './retailer.ts'
import { type Source, ways } from './ways.ts'
import { killAndStart, openWorld, until, untilNone, type World } from './world.ts'

const { rounds, seed } = lengthOfHunt({ rounds: 1 })
const filesOfRound = 6
const ordersOfFile = 2
const longestMs = 1500
// One of the companies that QuickBooks' stand-in begins with: it has accounts and items.
const realmId = '9130350000000004'
const email = 'owner@retrieving.example'

let world: World
let owner: Visitor
let companyId: string
const retailers: Retailer[] = []
before(async () => {
  world = await openWorld(['api', 'worker', 'worker'])
  ;({ owner, companyId } = await connectedOwner(world, realmId, email))
  await postToBooks(owner)
  const [{ id: customerId }] = await world.query('select id from customers where company_id = $1 order by id limit 1', [companyId])
  for (const ediType of ediTypeNames) retailers.push(await openRetailer({ owner, ediType, direction: 'I', customerId }))
})
after(async () => {
  await world.close()
  await Promise.all(retailers.map((retailer) => retailer.close()))
})

test(`killed ${rounds} times each while orders come over six transports (seed ${seed}): each is in QuickBooks once, and what is kept has left its source`, async (t) => {
  const random = seededRandom(seed)
  const sent = new Map<Retailer, Sent[]>(retailers.map((retailer) => [retailer, []]))
  for (let round = 0; round < rounds; round++) {
    const ordering = retailers.map(async (retailer) => {
      sent.get(retailer)?.push(...(await retailer.order(filesOfRound, ordersOfFile)))
    })
    // Those who send by themselves do so while the others are being asked.
    await Promise.all(ordering.filter((_, at) => retailers[at]?.ediType !== 'AS2'))
    // The long hunt outlives an access token.
    await owner.login(email)
    assert.equal((await owner.post('/api/EDI/RetrieveOrders')).status, 200)
    await Promise.all([...ordering, ...world.products.map((product) => killAndStart(product, random(longestMs)))])
    for (const retailer of retailers) {
      const { waiting } = await sourceOf(retailer)
      const left = (sent.get(retailer)?.length ?? 0) - waiting
      assert.ok(left <= (await kept(retailer)), `${retailer.ediType}: it went there before it was kept here`)
    }
  }
  await owner.login(email)
  await owner.post('/api/EDI/RetrieveOrders')
  await until('everything retrieved', async () => (await Promise.all(retailers.map(sourceOf))).every(({ waiting }) => waiting === 0))
  const open = `select count(*) from edi_files where company_id = $1 and state in ('received', 'split')`
  await untilNone('everything placed', () => world.count(open, [companyId]))
  for (const retailer of retailers)
    await t.test(retailer.ediType, async () => {
      const files = sent.get(retailer) ?? []
      const { archived } = await sourceOf(retailer)
      assert.deepEqual([await kept(retailer), archived ?? files.length], [files.length, files.length])
      const numbers = files.flatMap(({ orders }) => orders.map(({ poNumber }) => poNumber))
      assert.deepEqual((await ordered(retailer)).sort(), numbers.sort())
      const controls = await acknowledged(retailer)
      assert.deepEqual([controls.length, new Set(controls).size], [files.length, files.length])
    })
  await assertInQuickbooks()
  const interrupted = await world.count(
    `select count(*) from deliveries where company_id = $1 and channel = 'quickbooks' and attempts > 1`,
    [companyId],
  )
  t.diagnostic(
    `seed ${seed}: ${rounds * world.products.length} kills, ${ordersOfFile * [...sent.values()].flat().length} orders, ` +
      `${interrupted} interrupted on their way to QuickBooks, ${await repeated()} AS2 messages repeated`,
  )
})

const kept = ({ connectionId }: Retailer) => world.count('select count(*) from edi_files where connection_id = $1', [connectionId])

const ordered = async ({ partnerId }: Retailer): Promise<string[]> =>
  (
    await world.query(
      `select o.po_number from orders o join edi_orders e on e.company_id = o.company_id and e.order_id = o.id
       join edi_documents d on d.company_id = e.company_id and d.id = e.document_id where d.partner_id = $1`,
      [partnerId],
    )
  ).map(({ po_number }) => po_number)

/** The control numbers of what acknowledges the retailer's files. */
const acknowledged = async ({ partnerId }: Retailer): Promise<string[]> =>
  (
    await world.query(
      `select g.interchange_control as control from edi_documents d join edi_groups g on g.company_id = d.company_id and g.id = d.group_id
       where d.partner_id = $1 and d.direction = 'O' and g.type = 'FA'`,
      [partnerId],
    )
  ).map(({ control }) => control)

async function repeated(): Promise<number> {
  const as2 = retailers.find(({ ediType }) => ediType === 'AS2') ?? assert.fail()
  const { answers }: { answers: { tries: number }[] } = await as2.call('GET', '/as2')
  return answers.filter(({ tries }) => tries > 1).length
}

/** What comes over AS2 leaves its source when it is vouched for. */
async function sourceOf({ ediType, folder, call }: Retailer): Promise<Source> {
  if (ediType !== 'AS2') return ways[ediType].source(folder)
  const { answers }: { answers: { name: string; state: string }[] } = await call('GET', '/as2')
  return { waiting: answers.filter(({ name, state }) => name.startsWith('850') && state !== 'delivered').length, archived: null }
}

/** Of every order exactly one invoice. */
async function assertInQuickbooks() {
  const open = `select (select count(*) from book_work where company_id = $1) +
    (select count(*) from deliveries where company_id = $1 and channel = 'quickbooks' and state not in ('done', 'ignored')) as count`
  await untilNone('posted', () => world.count(open, [companyId]))
  const orders = await world.query('select number from orders where company_id = $1', [companyId])
  const invoices: { DocNumber?: string }[] = await world.inQuickbooks(realmId, 'Invoice')
  assert.deepEqual(
    invoices.flatMap(({ DocNumber }) => (DocNumber?.startsWith('LS-') ? [DocNumber] : [])).sort(),
    orders.map(({ number }) => `LS-${number}`).sort(),
  )
}
