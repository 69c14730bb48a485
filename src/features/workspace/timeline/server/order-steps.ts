import type { RawResult } from '#contract/endpoint.ts'
import { isRequestLabel } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { documentPath, invoicePath, paymentPath, payoutPath } from '#contract/places.ts'
import type { PostingState } from '#features/books/postings/contract.ts'
import { orderPostings, postingStanding } from '#features/books/postings/server/door.ts'
import { isQuoted } from '#features/sales/orders/contract.ts'
import { invoicesOfOrder, type Order, orderOf } from '#features/sales/orders/server/door.ts'
import { lastPaymentOf } from '#features/sales/payments/server/door.ts'
import { payoutsOfOrder } from '#features/sales/payouts/server/door.ts'
import { shipmentsOf } from '#features/sales/shipments/server/door.ts'
import { orderAnswers } from '#features/trade/replies/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { getOrderSteps, OrderStep, OrderStepShown } from '../contract.ts'

type Said = Partial<Omit<OrderStepShown, 'step'>>
type Facts = Awaited<ReturnType<typeof factsOf>>

/** Where an order is on its way, each step with its time, its number and the way there. */
export async function orderSteps(context: DbContext, id: string): Promise<RawResult<typeof getOrderSteps>> {
  const order = await orderOf(context, id)
  const facts = await factsOf(context, order)
  const say = (key: string) => text(context.language, key)
  const said: [OrderStep, Said][] = [
    ['ordered', orderedOf(order)],
    ...(isRequestLabel(order.label)
      ? []
      : ([
          ['confirmed', confirmedOf(order, facts)],
          ['shipped', shippedOf(facts)],
          ['invoiced', invoicedOf(facts)],
        ] satisfies [OrderStep, Said][])),
    ['paid', paidOf(order, facts, say)],
    ['inBooks', inBooksOf(facts, say)],
    ...(facts.payouts ? ([['paidOut', paidOutOf(facts.payouts, say)]] satisfies [OrderStep, Said][]) : []),
  ]
  const isOver = order.state === 'Cancelled' || order.state === 'Rejected'
  return {
    rows: said.map(([step, { state = 'open', ...more }]) => ({
      step,
      state: isOver && state === 'open' ? 'off' : state,
      at: null,
      day: null,
      number: '',
      path: null,
      note: '',
      ...more,
    })),
  }
}

async function factsOf(context: DbContext, order: Order) {
  const { db } = context
  const { role } = memberOf(context)
  const [{ lines, shipments }, invoices, payment, postings, standing, answers, payouts] = await Promise.all([
    shipmentsOf(context, order.id),
    invoicesOfOrder(db, order.id),
    lastPaymentOf(db, order.id),
    orderPostings(context, order.id),
    postingStanding(db),
    order.source === 'edi' && can(role, 'exchange.read') ? orderAnswers(context, order.id).then((found) => found.answers) : null,
    can(role, 'payouts.read') ? payoutsOfOrder(db, order.id) : null,
  ])
  const replies = (answers?.replies ?? []).filter((reply) => !reply.orderId || reply.orderId === order.id)
  const seesPayments = can(role, 'payments.read')
  return {
    lines,
    shipped: shipments.filter(({ calledOffAt }) => !calledOffAt),
    invoices,
    payment,
    seesPayments,
    postings,
    standing,
    replies,
    payouts,
  }
}

const orderedOf = (order: Order): Said =>
  isQuoted(order.state) ? { state: 'open' } : { state: 'done', at: order.acceptedAt ?? order.createdAt, number: order.poNumber }

/** A trading partner is answered; of all others an order is confirmed that nobody has to look at any more. */
function confirmedOf(order: Order, { lines, replies }: Facts): Said {
  if (isQuoted(order.state) || order.state === 'Submitted' || order.state === 'AwaitingApproval') return { state: 'open' }
  if (order.state === 'Rejected') return { state: 'off' }
  if (order.source !== 'edi') return { state: 'done', at: order.acceptedAt ?? order.createdAt }
  const [response] = replies.filter(({ kind }) => kind === 'orderResponse')
  if (response)
    return { state: 'done', at: response.at, number: `${response.type} ${response.number}`.trim(), path: documentPath(response.id) }
  return { state: lines.some(({ confirmed }) => confirmed !== null) ? 'done' : 'open' }
}

function shippedOf({ shipped, lines }: Facts): Said {
  const [last] = shipped
  if (!last) return { state: 'open' }
  const isAll = lines.every(({ left }) => Number(left) <= 0)
  return { state: isAll ? 'done' : 'part', day: last.shippedOn, number: last.tracking || last.carrier, path: '#shipments' }
}

/** By the books; else, where nothing is posted, as the trading partner was told. */
function invoicedOf({ invoices, replies }: Facts): Said {
  const [invoice] = invoices
  if (invoice)
    return { state: 'done', day: invoice.date, number: invoices.map(({ number }) => number).join(', '), path: invoicePath(invoice.id) }
  const told = replies.find(({ kind }) => kind === 'invoice')
  return told ? { state: 'done', at: told.at, number: told.number, path: documentPath(told.id) } : { state: 'open' }
}

const paidStates: Partial<Record<Order['paymentState'], OrderStepShown['state']>> = {
  PartPaid: 'part',
  Paid: 'done',
  PartRefunded: 'done',
  Refunded: 'done',
}
function paidOf({ paymentState }: Order, { payment, seesPayments }: Facts, say: (key: string) => string): Said {
  const state = paidStates[paymentState] ?? 'open'
  if (state === 'open') return { state }
  const isPlain = paymentState === 'Paid'
  return {
    state,
    at: payment.paidAt,
    number: seesPayments ? payment.method : '',
    path: payment.id && seesPayments ? paymentPath(payment.id) : null,
    note: isPlain ? '' : say(`orders.payment.${paymentState}`),
  }
}

const settled: readonly PostingState[] = ['posted', 'voided', 'ignored']
const going: readonly PostingState[] = ['waiting', 'sending']
function inBooksOf({ postings, standing }: Facts, say: (key: string) => string): Said {
  if (!postings.length) return standing === 'on' ? { state: 'open' } : { state: 'off', note: say('timeline.steps.notPosted') }
  const path = '#order-books'
  if (postings.some(({ state }) => !settled.includes(state) && !going.includes(state)))
    return { state: 'trouble', note: say('timeline.steps.trouble'), path }
  if (postings.some(({ state }) => going.includes(state))) return { state: 'part', note: say('timeline.steps.onItsWay'), path }
  const at =
    postings
      .flatMap(({ postedAt }) => postedAt ?? [])
      .sort()
      .at(-1) ?? null
  return { state: 'done', at, path, number: postings.flatMap(({ number }) => number || [])[0] ?? '' }
}

function paidOutOf([last]: { id: string; status: string; arrivalDate: string }[], say: (key: string) => string): Said {
  if (!last) return { state: 'open' }
  const isThere = last.status === 'paid'
  return {
    state: isThere ? 'done' : 'part',
    day: last.arrivalDate,
    path: payoutPath(last.id),
    note: isThere ? '' : say('timeline.steps.onItsWay'),
  }
}
