import { listed } from './at-stripe.ts'
import type { Document } from './company.ts'
import type { History } from './history.ts'

const cents = (dollars: unknown) => Math.round(Number(dollars ?? 0) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const entities = ['Invoice', 'Payment', 'CreditMemo', 'RefundReceipt', 'SalesReceipt', 'JournalEntry', 'Deposit', 'Account', 'Customer']
/** The accounts that every company there has. */
const receivable = '84'
const taxPayable = '25'

type Here = {
  id: string
  label: string
  state: string
  source: string
  total: number
  taxes: number
  open: number
  received: number
  gone: number
  adjustment: number
  settled: number
  off: boolean
  customer: string
  invoice: string | null
}
type Posted = {
  kind: string
  source: string
  order: string | null
  state: string
  entity: string
  there: string | null
  waits: string
  amount: number
  problem: string
}
type Paid = { id: string; order: string | null; amount: number; held: string; refunded: number }
type Matter = { kind: string; path: string | null; why: string }
export type Books = Awaited<ReturnType<typeof readBooks>>

/** Both sides as they are, QuickBooks' as any client of its wire reads it. */
export async function readBooks(history: History) {
  const { sql, world, realmId } = history
  const { access_token: token } = await world.inQuickbooks('POST', 'tokens', { realmId })
  const read = async (entity: string): Promise<Document[]> => {
    const query = encodeURIComponent(
      `select * from ${entity}${entity === 'Customer' ? ' where Active in (true, false)' : ''} maxresults 1000`,
    )
    const answer = await fetch(`${world.server.quickbooks.url}/v3/company/${realmId}/query?query=${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    return (await answer.json()).QueryResponse[entity] ?? []
  }
  const there = Object.fromEntries(await Promise.all(entities.map(async (entity) => [entity, await read(entity)] as const)))
  const orders = await sql<Here>(
    `select o.id, o.label, o.state, o.source, o.grand_total::int as total, o.taxes::int as taxes, o.open_amount::int as open, o.amount_received::int as received, o.amount_refunded::int as gone,
       o.books_adjustment::int as adjustment, o.settled_in_books::int as settled, o.invoice_off as off, o.customer_id as customer, l.external_id as invoice
     from orders o left join order_invoices i on i.company_id = o.company_id and i.order_id = o.id and i.part in (o.id, i.invoice_id)
       left join external_links l on l.company_id = o.company_id and l.kind = 'invoice' and l.local_id = i.invoice_id
     where o.company_id = $1 order by o.number`,
  )
  const parts = await sql<{ order: string; there: string }>(
    `select i.order_id as "order", l.external_id as there from order_invoices i
     join external_links l on l.company_id = i.company_id and l.kind = 'invoice' and l.local_id = i.invoice_id where i.company_id = $1`,
  )
  const postings = await sql<Posted>(
    `select kind, source_id as source, order_id as "order", state, entity, external_id as there, waits_for as waits, amount::int as amount,
       coalesce((select d.problem::text from deliveries d where d.company_id = p.company_id and d.record_kind = 'posting' and d.record_id = p.id
         and d.direction = 'out' order by d.id desc limit 1), '') as problem
     from postings p where company_id = $1 order by id`,
  )
  const payments = await sql<Paid>(
    `select id, order_id as "order", amount_received::int as amount, held_for as held, amount_refunded::int as refunded
     from payment_intents where company_id = $1 and status = 'succeeded' order by created_at, id`,
  )
  const mirrored = await sql<{ there: string; open: number }>(
    `select l.external_id as there, c.open_balance::int as open from customers c
     join external_links l on l.company_id = c.company_id and l.kind = 'customer' and l.local_id = c.id where c.company_id = $1 and l.removed_at is null`,
  )
  // What waits is told after a day.
  await sql(`update postings set unsettled_since = unsettled_since - interval '2 days' where company_id = $1`)
  const { rows: matters }: { rows: Matter[] } = await history.ok(history.get('/api/Books/Matters?limit=200'))
  return {
    matters,
    there: there as Record<string, Document[]>,
    orders,
    parts,
    postings,
    payments,
    mirrored,
    charges: await listed(history, 'charges'),
  }
}

/** Where the two sides are apart, in words; `strict`: though a person has put right whatever was told of. */
export function findWrong(books: Books, { strict }: { strict: boolean }): string[] {
  return [...receivables(books), ...doubles(books), ...orders(books, strict), ...chargesOnce(books), ...(strict ? accounts(books) : [])]
}

/** What each customer owes, and all of them together, is what QuickBooks says. */
function receivables({ there, mirrored }: Books): string[] {
  const wrong = (there.Customer ?? []).flatMap(({ Id, Balance }) => {
    const here = mirrored.find((each) => each.there === Id)
    return here && here.open !== cents(Balance) ? [`customer ${Id} owes ${here.open} here, ${cents(Balance)} there`] : []
  })
  const [ours, account] = [sum(mirrored.map(({ open }) => open)), balance(there, receivable)]
  return [...wrong, ...(ours === account ? [] : [`A/R is ${ours} here, ${account} there`])]
}

const balance = (there: Record<string, Document[]>, id: string) => cents((there.Account ?? []).find(({ Id }) => Id === id)?.CurrentBalance)

/** A document of ours is there once. */
function doubles({ there }: Books): string[] {
  return Object.entries(there).flatMap(([entity, records]) => {
    // One that was voided stays, beside the one in its place.
    const standing = records.filter(({ PrivateNote }) => !PrivateNote?.startsWith('Voided'))
    const tags = standing.flatMap(({ PrivateNote }) => /\[Ledgerside [\w-]+\]/.exec(PrivateNote ?? '')?.[0] ?? [])
    return tags.filter((tag, at) => tags.indexOf(tag) < at).map((tag) => `${entity} ${tag} is there twice`)
  })
}

/** What is open of an order is what its invoice asks for; what is not is told. */
function orders({ there, orders: rows, parts, postings, payments, matters }: Books, strict: boolean): string[] {
  return rows.flatMap((order) => {
    const own = postings.filter((each) => each.order === order.id)
    const invoices = (there.Invoice ?? []).filter(({ Id }) => parts.some((each) => each.order === order.id && each.there === Id))
    const of = (amount: (invoice: Document) => unknown) => sum(invoices.map((invoice) => cents(amount(invoice))))
    const [asked, open, taxes] = [
      of(({ TotalAmt }) => TotalAmt),
      of(({ Balance }) => Balance),
      of(({ TxnTaxDetail }) => TxnTaxDetail?.TotalTax),
    ]
    const say = (text: string) => [`order ${order.label} (${order.state}): ${text}`]
    const isTold =
      matters.some(({ path }) => path?.endsWith(order.id) || path?.endsWith(order.customer)) ||
      payments.some((each) => each.order === order.id && each.held)
    if (isTold && !strict) return []
    const isToShip = ({ waits }: Posted) => waits === 'shipment'
    const stuck = own.filter((each) => !['posted', 'voided', 'ignored'].includes(each.state) && !isToShip(each))
    if (strict && stuck.length) return say(`cannot be put right: ${stuck.map(({ kind, state, waits }) => `${kind} ${state} ${waits}`)}`)
    if (order.state === 'Cancelled' || order.state === 'Rejected')
      return order.open || (order.source !== 'invoice' && open) ? say(`called off, yet open ${order.open} here, ${open} there`) : []
    // What is still to ship is asked for here already.
    const toShip = own.some(isToShip) ? order.total + order.adjustment - asked : 0
    if (order.off || (!invoices.length && !toShip)) return order.open ? say(`open ${order.open} here, without an invoice there`) : []
    const differs = order.open !== open + toShip
    const total = order.total + order.adjustment !== asked + toShip || toShip < 0
    const tax = !order.adjustment && order.source !== 'invoice' && !toShip && order.taxes !== taxes
    return [
      ...(differs
        ? say(`open ${order.open} here, ${open} there, to ship ${toShip} (received ${order.received}, settled there ${order.settled})`)
        : []),
      ...(total ? say(`total ${order.total} + ${order.adjustment} here, ${asked} there`) : []),
      ...(tax ? say(`taxes ${order.taxes} here, ${taxes} there`) : []),
    ]
  })
}

/** Nobody pays twice for one order: what came beside a payment of it waits for a person. */
function chargesOnce({ charges, payments }: Books): string[] {
  const kept = charges.filter(({ status }) => status === 'succeeded')
  const unknown = kept.filter(({ payment_intent }) => !payments.some(({ id }) => id === payment_intent))
  return unknown.map(({ payment_intent, amount }) => `payment ${payment_intent} of ${amount} is not known here`)
}

/**
 * Nothing is left where Stripe's money waits, and the tax that is owed is that of what was sold and kept: of an order whose money all went back,
 * by refunds or disputes, none.
 */
function accounts(books: Books): string[] {
  const { there, postings } = books
  const clearing = cents((there.Account ?? []).find(({ Name }) => Name === 'Stripe Clearing')?.CurrentBalance)
  const tax = balance(there, taxPayable)
  const taxOf = (entity: string) => sum((there[entity] ?? []).map(({ TxnTaxDetail }) => cents(TxnTaxDetail?.TotalTax)))
  const kept = taxOf('Invoice') - taxOf('RefundReceipt') - taxOf('CreditMemo') + taxOf('SalesReceipt')
  const unposted = postings.filter(({ state }) => !['posted', 'voided', 'ignored'].includes(state))
  return [
    ...(clearing ? [`clearing is ${clearing}`] : []),
    ...(tax === -kept ? [] : [`tax payable is ${tax}, of what was sold and kept ${kept}`]),
    ...keptTax(books),
    ...unposted.filter(({ order }) => !order).map(({ kind, state, waits }) => `${kind} is ${state} ${waits}`),
  ]
}

/** Of orders that ask for what they asked for when they were made, and were paid by one payment that all went back. */
function keptTax({ there, orders: rows, postings, payments }: Books): string[] {
  const taxOf = (entity: string, own: readonly Posted[]) =>
    sum(
      (there[entity] ?? [])
        .filter(({ Id }) => own.some((each) => each.entity === entity && each.there === Id))
        .map(({ TxnTaxDetail }) => cents(TxnTaxDetail?.TotalTax)),
    )
  return rows.flatMap((order) => {
    const [own, paid] = [postings.filter((each) => each.order === order.id), payments.filter((each) => each.order === order.id)]
    const isWhole = paid.length === 1 && paid[0]?.amount === order.total && !paid[0].held && !order.adjustment
    if (!isWhole || order.gone < order.total || order.source === 'invoice') return []
    const kept = taxOf('Invoice', own) + taxOf('SalesReceipt', own) - taxOf('RefundReceipt', own) - taxOf('CreditMemo', own)
    return kept ? [`order ${order.label}: all of it went back, yet tax of ${kept} is owed`] : []
  })
}

/** For whoever looks into it: our documents, and those there that money was applied by. */
export const documentsOf = ({ orders: rows, there, ...books }: Books): string[] => [
  ...books.matters.map(({ kind, path, why }) => ['told', kind, path?.slice(-20) ?? '', why].join(' ')),
  ...books.postings.map(({ order, kind, state, there: id, waits, amount, problem }) =>
    [rows.find((each) => each.id === order)?.label ?? '', kind, state, id, waits, amount, problem].join(' '),
  ),
  ...['Invoice', 'Payment'].flatMap((entity) =>
    (there[entity] ?? []).map(({ Id, TotalAmt, Balance, UnappliedAmt, Line, PrivateNote }) =>
      [
        entity,
        Id,
        TotalAmt,
        Balance ?? '',
        UnappliedAmt ?? '',
        JSON.stringify(Line.flatMap((line: Document) => line.LinkedTxn ?? [])),
        PrivateNote,
      ].join(' '),
    ),
  ),
]
