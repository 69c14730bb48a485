import { customerOf, type History, orderHere } from './history.ts'
import { heard } from './quiet.ts'

const states = ['WA', 'PA', 'OR']
const cities: Record<string, string> = { WA: 'Seattle', PA: 'Philadelphia', OR: 'Portland' }

const addressIn = (state: string) => ({ addressName: 'Dock', address1: '1 Quay', city: cities[state] ?? '', state, zip: '98101' })
const percents = ['0', '0', '0', '5', '12.5', '33.3333']

function lines({ below, any }: History) {
  return Array.from({ length: 1 + below(3) }, (_, at) => ({
    description: `Rope ${at}`,
    quantity: any(['1', '2', '3', '7', '0.5']) ?? '1',
    unitPrice: `${1 + below(120)}.${String(below(100)).padStart(2, '0')}`,
    discountPercent: any(percents) ?? '0',
    taxable: below(4) > 0,
  }))
}

export async function place(history: History) {
  const { any, ok, post, orders } = history
  const body = { lines: lines(history), discountPercent: any(percents), shippingAddress: addressIn(any(states) ?? 'OR') }
  const answer = await post('/api/Order/Place', { ...body, customerId: customerOf(history).id, requestKey: crypto.randomUUID() })
  // Somebody merged or retired the customer meanwhile.
  if (answer.statusCode === 409 || answer.statusCode === 404) return
  const { id, number } = await ok(Promise.resolve(answer))
  orders.push({ id, number, isOurs: true })
  return number
}

/** Somebody wrote an invoice in QuickBooks, now or before the company began; here it is collected. */
export async function collect(history: History) {
  const { below, inQuickbooks, sql, post, orders, any, kind, records } = history
  const amount = 20 + below(200)
  const line = (Amount: number) => ({
    Amount,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: Amount, TaxCodeRef: { value: 'NON' } },
  })
  const before =
    kind.wasOpen && below(2)
      ? (await records('Invoice')).filter(({ Balance, DocNumber }) => Balance > 0 && !/^LS-/.test(DocNumber ?? ''))
      : []
  const made =
    any(before) ??
    (await inQuickbooks('Invoice', 'create', {
      CustomerRef: { value: customerOf(history).there },
      Line: [line(amount), ...(below(2) ? [line(5)] : [])],
    }))
  if (!made) return
  const known = await heard(async () => {
    const rows = await sql<{ id: string }>(
      `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
      made.Id,
    )
    return rows[0]
  })
  if (!known) return
  const answer = await post('/api/PaymentRequest/Make', { invoiceIds: [known.id] })
  if (answer.statusCode !== 200) return
  const { id, number, isNew } = answer.json().result
  if (isNew) orders.push({ id, number, isOurs: false })
  return any([number])
}

export async function change(history: History) {
  const { any, orders, below, post } = history
  const order = any(orders.filter(({ isOurs }) => isOurs))
  if (!order) return
  const { version, shippingAddress } = await orderHere(history, order)
  const other = below(3)
  const answer = await post(`/api/Order/Change/${order.id}`, {
    version,
    ...(other === 0 && { discountPercent: any(percents) }),
    ...(other === 1 && { shippingAddress: addressIn(any(states) ?? 'OR') }),
    ...(other === 2 && { lines: lines(history), shippingAddress }),
  })
  return `${order.number} ${answer.statusCode}`
}

export async function cancel(history: History) {
  const { any, orders, below, post } = history
  const order = any(orders)
  if (!order) return
  const { version } = await orderHere(history, order)
  const answer = await post(`/api/Order/Cancel/${order.id}`, { version, reason: 'Not wanted', keepsCredit: below(2) === 0 })
  return `${order.number} ${answer.statusCode}`
}

export async function ship(history: History) {
  const { any, orders, below, post, get } = history
  const order = any(orders)
  if (!order) return
  const list = (await get(`/api/Shipment/List/${order.id}`)).json().result
  const left = list?.lines.filter((line: { left: string }) => Number(line.left) > 0) ?? []
  const sent = below(2) ? left : left.slice(0, 1)
  const answer = await post(`/api/Shipment/Ship/${order.id}`, {
    requestKey: crypto.randomUUID(),
    shippedOn: list?.today,
    lines: sent.map(({ lineNo, left: quantity }: { lineNo: number; left: string }) => ({ lineNo, quantity })),
  })
  return `${order.number} ${answer.statusCode}`
}

/** A part or all of what one of the payments still holds; the customer owes it again in one case of four. */
export async function refund(history: History) {
  const { sql, any, below, post } = history
  const payments = await sql<{ id: string; left: number }>(
    `select id, (amount_received - amount_refunded)::int as left from payment_intents where company_id = $1 and status = 'succeeded'
       and amount_received > amount_refunded order by created_at, id`,
  )
  const one = any(payments)
  if (!one) return
  const amount = below(2) ? one.left : 1 + below(one.left)
  const stillOwed = below(4) === 0
  const answer = await post(`/api/Stripe/Refund/${one.id}`, { amount, stillOwed, requestKey: crypto.randomUUID() })
  return `${one.id} ${amount}${stillOwed ? ' owed again' : ''} ${answer.statusCode}`
}

/** Money that waits for a person. */
export async function takeHeld(history: History) {
  const { sql, any, post } = history
  const held = any(await sql<{ id: string }>(`select id from payment_intents where company_id = $1 and held_for <> '' order by id`))
  if (!held) return
  return `${held.id} ${(await post(`/api/Stripe/TakeHeld/${held.id}`)).statusCode}`
}

/** What differs in the books is written over, or taken for right. */
export async function decide(history: History) {
  const { sql, any, below, post } = history
  const one = any(
    await sql<{ id: string; kind: string }>(
      `select id, kind from postings where company_id = $1 and state in ('gone', 'changed', 'differs') order by id`,
    ),
  )
  if (!one) return
  const way = below(3) ? 'PutBack' : 'KeepTheirs'
  return `${way} ${one.kind} ${(await post(`/api/Books/${way}/${one.id}`)).statusCode}`
}
