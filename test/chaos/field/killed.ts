import { seededRandom } from '../../merge/random.ts'
import { connectedOwner } from '../owner.ts'
import { postToBooks } from '../posting.ts'
import { disproved } from '../proved.ts'
import { killAndStart, until, type World } from '../world.ts'
import { type Field, openField, stockThere } from './field.ts'
import { findWrongOfDevices } from './found.ts'

export const killedRoles = ['api,live', 'worker']
const reps = 4
const realmId = '9130350000000004'
/** Of a process in a round. */
const mostKills = 2

type Hunt = { rounds: number; seed: number }
/** Each round kills the server and the worker with SIGKILL, again and again, while every device hands in what it made. Ends with what is wrong. */
export async function killWhileHandingIn(world: World, { rounds, seed }: Hunt) {
  const { owner, companyId, field } = await openCompany(world, seed)
  const random = seededRandom(seed)
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    for (const device of field.devices) for (let many = 2 + random(6); many > 0; many--) await device.make(random(2) ? 'invoice' : 'order')
    let isHanding = true
    const handing = Promise.all(field.devices.map((device) => device.handIn())).finally(() => {
      isHanding = false
    })
    const killing = world.products.map(async (product) => {
      for (let left = mostKills; isHanding && left > 0; left--) {
        await killAndStart(product, random(400))
        kills += 1
      }
    })
    await Promise.all([handing, ...killing])
    for (const device of field.devices) await device.sendAgain()
  }
  const wrong = [
    ...(await findWrongOfDevices(world, field)),
    ...(await notTaken(field)),
    ...(await findWrongInvoices(world, companyId)),
    ...(await disproved({ owner })),
  ]
  return { wrong, kills, ...totalsOf(field) }
}

async function openCompany(world: World, seed: number) {
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

/** Nothing that is made here breaks a rule. */
async function notTaken({ devices }: Field): Promise<string[]> {
  const all = (await Promise.all(devices.map((device) => device.documents()))).flat()
  return all.flatMap(({ document, state }) => (state === 'done' ? [] : [`${document.number} is ${state} on the device`]))
}

/** Of every order one invoice, of its cents. */
async function findWrongInvoices(world: World, companyId: string): Promise<string[]> {
  const open = `select (select count(*) from book_work where company_id = $1) +
    (select count(*) from deliveries where company_id = $1 and channel = 'quickbooks' and state not in ('done', 'ignored')) as count`
  await until('posted', async () => (await world.count(open, [companyId])) === 0)
  const orders = await world.query('select number, grand_total::int as cents from orders where company_id = $1', [companyId])
  const invoices: { DocNumber?: string; TotalAmt: number }[] = await world.inQuickbooks(realmId, 'Invoice')
  const theirs = invoices
    .filter(({ DocNumber }) => DocNumber?.startsWith('LS-'))
    .map(({ DocNumber, TotalAmt }) => `${DocNumber} ${Math.round(TotalAmt * 100)}`)
  const ours = orders.map(({ number, cents }) => `LS-${number} ${cents}`)
  return [
    ...ours.filter((each) => theirs.filter((other) => other === each).length !== 1).map((each) => `not once in QuickBooks: ${each}`),
    ...theirs.filter((each) => !ours.includes(each)).map((each) => `only in QuickBooks: ${each}`),
  ]
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
