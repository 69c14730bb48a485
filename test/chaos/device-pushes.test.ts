import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { seededRandom } from '../merge/random.ts'
import { type Field, openField, stockThere } from './field/field.ts'
import { findWrongOfDevices } from './field/found.ts'
import { lengthOfHunt } from './length.ts'
import { connectedOwner } from './owner.ts'
import { postToBooks } from './posting.ts'
import { disproved } from './proved.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

// Each round kills the server and the worker with SIGKILL while every device hands in what it made.
const { rounds, seed } = lengthOfHunt({ rounds: 2 })
const reps = 4
const realmId = '9130350000000004'

let world: World
before(async () => {
  world = await openWorld(['api,live', 'worker'])
})
after(() => world.close())

async function openCompany() {
  await stockThere(world, realmId)
  const { owner, companyId } = await connectedOwner(world, realmId, 'field@chaos.example')
  await postToBooks(owner)
  const customers = await world.query('select id from customers where company_id = $1 and active order by id limit $2', [
    companyId,
    2 * reps,
  ])
  const field = await openField(
    world,
    { owner, companyId },
    {
      picks: Array.from({ length: reps }, (_, at) => seededRandom(seed + at)),
      async customersOf(code) {
        const own = customers.splice(0, 2).map(({ id }) => String(id))
        await world.query('update customers set sales_representative = $2 where company_id = $1 and id = any($3)', [companyId, code, own])
        return own
      },
    },
  )
  return { owner, companyId, field }
}

test(`server and worker killed ${rounds} times each while devices hand in (seed ${seed}): each document once, in stock and in the books`, async (t) => {
  const { owner, companyId, field } = await openCompany()
  const random = seededRandom(seed)
  for (let round = 0; round < rounds; round++) {
    for (const device of field.devices) for (let many = 3 + random(12); many > 0; many--) await device.sell()
    const handing = field.devices.map((device) => device.handIn())
    const killing = world.products.map((product) => killAndStart(product, random(400)))
    await Promise.all([...handing, ...killing])
    for (const device of field.devices) await device.sendAgain()
  }
  assert.deepEqual(await findWrongOfDevices(world, field), [])
  for (const { made, documents } of field.devices) {
    const states = (await documents()).map(({ state }) => state)
    assert.deepEqual(
      states,
      made.map(() => 'done'),
    )
  }
  await assertPosted(companyId)
  assert.deepEqual(await disproved({ owner }), [])
  const { documents, unanswered, died, twice } = totalsOf(field)
  assert.ok(unanswered > 0, 'somebody was in the middle')
  t.diagnostic(
    `seed ${seed}: ${documents} documents, ${2 * rounds} kills, ${unanswered} rounds broken off, ${died} tabs died, ${twice} documents came again`,
  )
})

/** Of every order one invoice, of its cents. */
async function assertPosted(companyId: string) {
  const open = `select (select count(*) from book_work where company_id = $1) +
    (select count(*) from deliveries where company_id = $1 and channel = 'quickbooks' and state not in ('done', 'ignored')) as count`
  await until('posted', async () => (await world.count(open, [companyId])) === 0)
  const orders = await world.query('select number, grand_total::int as cents from orders where company_id = $1', [companyId])
  const invoices: { DocNumber?: string; TotalAmt: number }[] = await world.inQuickbooks(realmId, 'Invoice')
  assert.deepEqual(
    invoices
      .filter(({ DocNumber }) => DocNumber?.startsWith('LS-'))
      .map(({ DocNumber, TotalAmt }) => `${DocNumber} ${Math.round(TotalAmt * 100)}`)
      .toSorted(),
    orders.map(({ number, cents }) => `LS-${number} ${cents}`).toSorted(),
  )
}

const totalsOf = ({ devices }: Field) =>
  devices.reduce(
    (sum, { made, seen }) => ({
      documents: sum.documents + made.length,
      unanswered: sum.unanswered + seen.unanswered,
      died: sum.died + seen.died,
      twice: sum.twice + seen.twice,
    }),
    { documents: 0, unanswered: 0, died: 0, twice: 0 },
  )
