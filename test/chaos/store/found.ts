import { succeededCharges } from '../../shop.ts'
import type { World } from '../world.ts'
import { type StoreShopper, written } from './shopper.ts'
import type { Store } from './store.ts'

type Line = { itemId: string; quantity: string }
type Order = {
  id: string
  sourceId: string
  label: string
  state: string
  total: number
  received: number
  lines: Line[]
  held: Line[]
  posting: string | null
}
type Cart = { id: string; shopperId: string; round: number }
type Request = { id: string; cartId: string; round: number; state: string; orderId: string | null }
type Invoice = { DocNumber?: string; TotalAmt: number; PrivateNote?: string }
type Found = { orders: Order[]; carts: Cart[]; requests: Request[]; invoices: Invoice[] }

const takenNothing = ['AwaitingApproval', 'Rejected', 'Cancelled', 'Expired']
/** States that tell a person that something of this document is not in QuickBooks. */
const shown = ['error', 'ignored', 'differs', 'changed', 'gone']

/**
 * What is wrong with what was ordered in a store, now that everybody was answered: each round of a cart that was sent is one order or one request,
 * whatever the network did, of lines that its shopper saw; it is paid once, holds its goods once and has its invoice once.
 */
export async function findWrongOfStore(world: World, store: Store, realmId: string): Promise<string[]> {
  const invoices: Invoice[] = await world.inQuickbooks(realmId, 'Invoice')
  const found = { ...(await inStore(world, store)), invoices }
  return [
    ...store.shoppers.flatMap((shopper) => wrongRounds(shopper, found)),
    ...found.orders.flatMap((order) => [...wrongHolds(order), ...wrongInvoices(order, found)]),
    ...(await wrongPayments(world, store, found)),
    ...(await wrongReserved(world, store)),
  ]
}

async function inStore(world: World, { companyId, id }: Store): Promise<Omit<Found, 'invoices'>> {
  const lines = (table: string, by: string) =>
    `coalesce((select json_agg(json_build_object('itemId', x.item_id, 'quantity', x.quantity)) from ${table} x
      where x.company_id = $1 and x.${by} = o.id and x.item_id is not null), '[]')`
  const rows = (text: string) => world.query(text, [companyId, id])
  const [orders, carts, requests] = await Promise.all([
    rows(
      `select o.id, o.source_id as "sourceId", o.label, o.state, o.grand_total::int as total, o.amount_received::int as received,
         ${lines('order_lines', 'order_id')} as lines, ${lines('stock_reservations', 'order_id')} as held,
         (select p.state from postings p where p.company_id = $1 and p.kind = 'invoice' and p.order_id = o.id order by p.id desc limit 1) as posting
       from orders o where o.company_id = $1 and o.store_id = $2 order by o.number`,
    ),
    rows(`select id, shopper_id as "shopperId", round from store_carts where company_id = $1 and store_id = $2`),
    rows(`select id, cart_id as "cartId", round, state, order_id as "orderId" from store_requests where company_id = $1 and store_id = $2`),
  ])
  return { orders, carts, requests } as Omit<Found, 'invoices'>
}

function wrongRounds(shopper: StoreShopper, { orders, carts, requests }: Found): string[] {
  const cart = carts.find(({ shopperId }) => shopperId === shopper.id)
  if (!cart) return shopper.told.size ? [`shopper ${shopper.id} was told of orders, and has no cart`] : []
  const wrong: string[] = []
  for (let round = 1; round < cart.round; round += 1) {
    const say = (what: string) => void wrong.push(`round ${round} of cart ${cart.id}: ${what}`)
    const mine = orders.filter(({ sourceId }) => sourceId === `${cart.id}:${round}`)
    const asked = requests.filter((each) => each.cartId === cart.id && each.round === round)
    const [[order], [request]] = [mine, asked]
    if (mine.length > 1 || asked.length > 1 || (!order && !request)) say(`is ${mine.length} orders and ${asked.length} requests`)
    if (request && (request.state === 'Approved') !== (order !== undefined))
      say(`its request is ${request.state}, and its order ${order?.state}`)
    if (request && request.orderId !== (order?.id ?? null)) say(`its request names ${request.orderId} instead of ${order?.id}`)
    const told = shopper.told.get(round)
    if (told && [...told.orders].some((id) => id !== order?.id)) say(`${[...told.orders]} was told, ${order?.id} is there`)
    if (told && [...told.requests].some((id) => id !== request?.id)) say(`${[...told.requests]} was told, ${request?.id} is there`)
    const seen = [...shopper.seen].flatMap(([key, lines]) => (key.startsWith(`${round} `) ? [...lines] : []))
    if (order && !seen.includes(written(order.lines))) say(`${written(order.lines)} was ordered, and never seen: ${seen.join(' or ')}`)
  }
  const rounds = new Set(Array.from({ length: cart.round - 1 }, (_, at) => `${cart.id}:${at + 1}`))
  const beyond = orders.filter(({ sourceId }) => sourceId.startsWith(cart.id) && !rounds.has(sourceId))
  return [...wrong, ...beyond.map(({ label, sourceId }) => `${label} is of ${sourceId}, which was never sent`)]
}

function wrongHolds({ label, state, lines, held }: Order): string[] {
  const expected = takenNothing.includes(state) ? '' : written(lines)
  return written(held) === expected ? [] : [`${label} (${state}) holds ${written(held) || 'nothing'} instead of ${expected || 'nothing'}`]
}

function wrongInvoices({ label, state, total, posting, ...order }: Order, { invoices }: Found): string[] {
  const number = `LS-${label.replace(/\D/g, '')}`
  const there = invoices.filter(({ DocNumber, PrivateNote }) => DocNumber === number && !PrivateNote?.startsWith('Voided'))
  const say = (what: string) => [`${label} (${state}, ${posting}, paid ${order.received}): ${what}`]
  if (there.length > 1) return say(`has ${there.length} invoices in QuickBooks`)
  if (posting !== null && shown.includes(posting)) return []
  if (takenNothing.includes(state)) return there.length === 0 || order.received > 0 ? [] : say('has an invoice in QuickBooks')
  if (there.length === 0) return say('has no invoice in QuickBooks, and nobody is told')
  const cents = Math.round((there[0]?.TotalAmt ?? 0) * 100)
  return cents === total ? [] : say(`is ${total} here, ${cents} in QuickBooks`)
}

/** What Stripe took for an order is on it, once. */
async function wrongPayments(world: World, { companyId, account, shoppers }: Store, { orders }: Found): Promise<string[]> {
  const here = await world.query(
    `select id, order_id as "orderId", amount_received::int as cents, held_for as held from payment_intents where company_id = $1 and status = 'succeeded'`,
    [companyId],
  )
  const charges = await succeededCharges(world, account)
  const paid = shoppers.flatMap((shopper) => [...shopper.paid])
  return [
    ...paid.flatMap(([orderId, id]) =>
      here.some((each) => each.id === id && each.orderId === orderId) ? [] : [`${id} was paid for ${orderId}, and is not here`],
    ),
    ...charges.flatMap(({ payment_intent: id, amount }) =>
      here.filter((each) => each.id === id && each.cents === amount).length === 1
        ? []
        : [`${id} of ${amount} came in at Stripe, and is not here`],
    ),
    ...orders.flatMap(({ id, label, state, total, received }) => {
      const mine = here.filter(({ orderId, held }) => orderId === id && held === '')
      const sum = mine.reduce((cents, each) => cents + each.cents, 0)
      return mine.length > 1 || received !== sum || (sum > 0 && sum !== total)
        ? [`${label} (${state}) of ${total} was paid ${mine.length} times, ${sum}, and says ${received}`]
        : []
    }),
  ]
}

/** What is held of an item at a location is what orders hold. */
async function wrongReserved(world: World, { companyId }: Store): Promise<string[]> {
  const rows = await world.query(
    `select b.item_id as item, b.location_id as location, trim_scale(b.reserved) as said, trim_scale(coalesce(sum(r.quantity), 0)) as held
     from stock_balances b left join stock_reservations r on r.company_id = $1 and r.item_id = b.item_id and r.location_id = b.location_id
     where b.company_id = $1 group by 1, 2, b.reserved having b.reserved <> coalesce(sum(r.quantity), 0)`,
    [companyId],
  )
  return rows.map(({ item, location, said, held }) => `item ${item} at ${location}: ${said} are held, ${held} by orders`)
}
