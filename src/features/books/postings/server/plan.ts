import { sql } from 'kysely'
import { ensureInQuickbooks } from '#features/customers/customers/server/door.ts'
import { isLost } from '#features/sales/disputes/contract.ts'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { addWork, type PlannedKind } from './add-work.ts'
import { collectedFor } from './body/collected.ts'
import { documentOf, type Movement, orderOfMovement } from './body/movement.ts'
import { orderParts } from './body/order-parts.ts'
import type { BlockedBy, Posting } from './body/posting-body.ts'
import type { Chart } from './chart.ts'
import { secondsToEndOf } from './left-at-stripe.ts'
import { planAccrual, planRewardBill, planRewardCredit } from './planning/plan-rewards.ts'
import { put, type Run } from './planning/put.ts'
import { findPosting } from './submit.ts'

/** Answers what it waits for, so that it is looked at again. */
type Plan = (run: Run, sourceId: string) => Promise<BlockedBy | null>

export const plans: Record<PlannedKind, Plan> = {
  async order(run, id) {
    const order = await orderById(run.db, id)
    if (!order) return null
    const payments = await paymentsOf(run.db, id)
    const meant = payments.filter((payment) => isMeantPayment(run.chart, payment))
    // Paid before the books began, it was booked by hand, whatever day they were moved to since.
    const isOurs = order.orderDate >= run.chart.fromDate && meant.length === payments.length
    const blocked =
      isOurs || meant.length > 0 || (await isPosted(run.db, id))
        ? await planSale(run, order, payments.some(({ heldFor }) => !heldFor) || (await collectedFor(run.db, id)) > 0)
        : null
    for (const payment of meant) await put(run, { kind: 'payment', sourceId: payment.id, orderId: id })
    for (const sourceId of await collectedOf(run, id)) await put(run, { kind: 'collected', sourceId, orderId: id })
    return blocked ?? planCredits(run, order)
  },
  async payment(run, id) {
    const payment = await run.db
      .selectFrom('paymentIntents')
      .select(['id', 'orderId', 'createdAt', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!payment?.orderId || payment.status !== 'succeeded' || !isMeantPayment(run.chart, payment)) return null
    const blocked = await plans.order(run, payment.orderId)
    return blocked ?? put(run, { kind: 'payment', sourceId: id, orderId: payment.orderId })
  },
  async collected(run, id) {
    const row = await run.db
      .selectFrom('collectedPayments')
      .select(['orderId', 'takenOn', 'customerId'])
      .where('id', '=', id)
      .where('posted', '=', true)
      .executeTakeFirst()
    if (!row || row.takenOn < run.chart.moneyFrom) return null
    const before = row.orderId ? await plans.order(run, row.orderId) : null
    const blocked = before ?? (await put(run, { kind: 'collected', sourceId: id, orderId: row.orderId }))
    if (blocked === 'customer' && !row.orderId)
      await ensureInQuickbooks(run.services, run.db, { companyId: run.chart.companyId, customerId: row.customerId })
    return blocked
  },
  async credit(run, id) {
    const row = await run.db
      .selectFrom('credits')
      .select(['creditedOn', 'customerId', 'invoiceId', 'calledOffAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    // What was posted is followed, whatever day is set meanwhile.
    const isMeant =
      row && (row.creditedOn >= run.chart.fromDate || (await findPosting(run.db, { kind: 'creditMemo', sourceId: id }))?.externalId)
    if (!isMeant) return null
    const blocked = await planCredit(run, { sourceId: id }, { isOff: row.calledOffAt !== null, settles: row.invoiceId !== null })
    if (blocked === 'customer')
      await ensureInQuickbooks(run.services, run.db, { companyId: run.chart.companyId, customerId: row.customerId })
    return blocked
  },
  async movement(run, id) {
    const movement = await run.db.selectFrom('balanceTransactions').selectAll().where('id', '=', id).executeTakeFirst()
    if (movement) await markForDay(run, movement)
    const kind = movement && documentOf(movement)
    const order = movement && kind ? await orderOfMovement(run.db, movement) : undefined
    if (!movement || !kind || !order || dayAt(movement.createdAt, run.chart.timeZone) < run.chart.moneyFrom) return null
    const blocked = await put(run, { kind, sourceId: id, orderId: order.id, payoutId: movement.payoutId })
    return blocked ?? (kind === 'dispute' ? planLostTax(run, movement, order.id) : null)
  },
  async source(run, sourceId) {
    const rows = await run.db.selectFrom('balanceTransactions').select('id').where('sourceId', '=', sourceId).execute()
    const blocked: (BlockedBy | null)[] = []
    for (const { id } of rows) blocked.push(await plans.movement(run, id))
    return blocked.find(Boolean) ?? null
  },
  async payout(run, id) {
    const payout = await run.db
      .selectFrom('payouts')
      .select(['id', 'status', 'arrivalDate', 'automatic'])
      .where('id', '=', id)
      .executeTakeFirst()
    const isOver = payout && ['paid', 'failed', ...(payout.automatic ? ['canceled'] : [])].includes(payout.status)
    if (!payout || !isOver || payout.arrivalDate < run.chart.moneyFrom) return null
    await planMembers(run, { payoutId: id })
    const blocked = await put(run, { kind: 'payout', sourceId: id, payoutId: id })
    return payout.status === 'paid' ? blocked : (blocked ?? (await put(run, { kind: 'payoutReversal', sourceId: id, payoutId: id })))
  },
  opening: (run, sourceId) => put(run, { kind: 'opening', sourceId }),
  async funding(run, id) {
    const batch = await run.db.selectFrom('fundingBatches').select(['settledAt']).where('id', '=', id).executeTakeFirst()
    if (!batch?.settledAt || dayAt(batch.settledAt, run.chart.timeZone) < run.chart.moneyFrom) return null
    return put(run, { kind: 'funding', sourceId: id })
  },
  async fundingReturn(run, id) {
    const item = await run.db.selectFrom('fundingItems').select(['batchId', 'state']).where('id', '=', id).executeTakeFirst()
    // What was never booked is not taken back.
    const paid = item?.state === 'Returned' ? await findPosting(run.db, { kind: 'funding', sourceId: item.batchId }) : undefined
    if (!paid) return null
    return paid.externalId ? put(run, { kind: 'fundingReturn', sourceId: id }) : 'members'
  },
  rewardCredit: planRewardCredit,
  rewardBill: planRewardBill,
  accrual: planAccrual,
  async fees(run, day) {
    await planMembers(run, { feesOn: day })
    return put(run, { kind: 'fees', sourceId: day })
  },
}

/** An order of an invoice has its document already. One that was posted stays what it is, whatever is set meanwhile. */
async function planSale(run: Run, order: Order, isPaid: boolean): Promise<BlockedBy | null> {
  if (order.source === 'invoice' || ['Quote', 'QuoteExpired', 'Submitted', 'AwaitingApproval'].includes(order.state)) return null
  const { db, chart } = run
  if (!isPaid && (await isStrangers(db, order))) return null
  const estimateOf = { kind: 'estimate', sourceId: order.id, orderId: order.id } as const
  const [estimate, invoices] = [await findPosting(db, estimateOf), await invoicesOf(db, order.id)]
  const isOff = order.state === 'Cancelled' || order.state === 'Rejected'
  const isInvoiced = invoices.length > 0 || (!isOff && (chart.postsAs === 'invoice' || isPaid || (await isTurned(db, estimate))))
  if (estimate || (!invoices.length && !isOff && chart.postsAs === 'estimate')) {
    const blocked = await put(run, estimateOf)
    if (blocked) return blocked
    // The invoice of an estimate names it.
    if (isInvoiced && !(await findPosting(db, estimateOf))?.externalId) return 'invoice'
  }
  if (!isInvoiced) return null
  for (const { source, is } of await orderParts(db, chart, order)) {
    if (is === 'off' && !invoices.includes(source)) continue
    const blocked = await put(run, { kind: 'invoice', sourceId: source, orderId: order.id })
    // What ships or invoices it brings it back.
    if (blocked && blocked !== 'shipment') return blocked
  }
  return null
}

/**
 * Whoever never paid anything comes into the books by no order of a store that nobody has accepted and that waits for its money: the payment brings it
 * back, or what makes them a customer there. What somebody approved was accepted (rules 3.6, 3.18), what was posted is followed all the same, and what
 * left or is on account is owed.
 */
async function isStrangers(db: Db, { id, storeId, customerId, state, heldBy }: Order): Promise<boolean> {
  const isApproved = heldBy !== '' && state !== 'Cancelled' && state !== 'Rejected'
  if (storeId === null || isApproved || !['Accepted', 'AwaitingPayment', 'Expired', 'Cancelled', 'Rejected'].includes(state)) return false
  const { rows } = await sql`
    select 1 from customers c where ${ofCompany('c')} and c.id = ${customerId}::uuid and c.customer_type = 'N'
      and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.local_id = c.id)
      and not exists (select from postings p where ${ofCompany('p')} and p.order_id = ${id}::uuid and p.kind in ('invoice', 'estimate'))`.execute(
    db,
  )
  return rows.length > 0
}

/** What came back of an order and is not owed any more. */
async function planCredits(run: Run, { id: orderId }: Order): Promise<BlockedBy | null> {
  const { db, chart } = run
  const returns = await db
    .selectFrom('returns')
    .select(['id', 'createdAt', 'calledOffAt'])
    .where('orderId', '=', orderId)
    .where('money', '=', 'credit')
    .orderBy('number')
    .execute()
  for (const { id: sourceId, calledOffAt } of returns.filter(({ createdAt }) => dayAt(createdAt, chart.timeZone) >= chart.fromDate)) {
    const blocked = await planCredit(run, { sourceId, orderId }, { isOff: calledOffAt !== null, settles: true })
    if (blocked) return blocked
  }
  return null
}

/**
 * A credit memo, and once that is there, what it settles. Called off, what it settled is open again first: QuickBooks lets no credit memo come to
 * less than was applied of it.
 */
async function planCredit(
  run: Run,
  of: { sourceId: string; orderId?: string },
  { isOff, settles }: { isOff: boolean; settles: boolean },
): Promise<BlockedBy | null> {
  const applied = isOff ? await findPosting(run.db, { ...of, kind: 'creditApplied' }) : undefined
  if (applied?.externalId && applied.state !== 'voided') return put(run, { ...of, kind: 'creditApplied' })
  if (isOff && !(await findPosting(run.db, { ...of, kind: 'creditMemo' }))) return null
  const blocked = await put(run, { ...of, kind: 'creditMemo' })
  if (blocked || isOff || !settles) return blocked
  const memo = await findPosting(run.db, { ...of, kind: 'creditMemo' })
  return memo?.externalId ? put(run, { ...of, kind: 'creditApplied' }) : null
}

/** Its state moves on, and may move back by an appeal. */
async function planLostTax(run: Run, { id: sourceId, sourceId: disputeId }: Movement, orderId: string): Promise<BlockedBy | null> {
  const of = { kind: 'disputeTax', sourceId, orderId } as const
  const dispute = await run.db.selectFrom('disputes').select('state').where('id', '=', disputeId).executeTakeFirst()
  const isMeant = (dispute && isLost(dispute.state)) || (await findPosting(run.db, of))
  return isMeant ? put(run, of) : null
}

async function invoicesOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('postings').select('sourceId').where('orderId', '=', orderId).where('kind', '=', 'invoice').execute()
  return rows.map(({ sourceId }) => sourceId)
}

/** What was posted is followed, whatever day is set meanwhile. */
const isPosted = async (db: Db, orderId: string): Promise<boolean> => {
  const query = db.selectFrom('postings').select('id').where('orderId', '=', orderId).where('kind', 'in', ['invoice', 'estimate'])
  return (await query.where('externalId', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

/** Somebody made an invoice of it in QuickBooks: that is the order's. */
async function isTurned(db: Db, estimate: Posting | undefined): Promise<boolean> {
  if (!estimate?.externalId) return false
  const made = db.selectFrom('invoices').select('id').where('estimate', '=', estimate.externalId)
  return (await made.where('deleted', '=', false).where('voided', '=', false).limit(1).executeTakeFirst()) !== undefined
}

/**
 * No payout of Stripe's own will take it along: what it cost goes into the books once its day is over. A payout by hand waits for its own
 * movement, which says what it cost.
 */
async function markForDay(run: Run, { id, kind, sourceId, payoutId, feesOn, createdAt, currency }: MovementRow): Promise<void> {
  const { db, chart } = run
  if (kind === 'payout') return void (await addWork(db, chart.companyId, [{ kind: 'payout', sourceId }]))
  const day = dayAt(createdAt, chart.timeZone)
  if (payoutId || feesOn || day < chart.moneyFrom || currency.toUpperCase() !== chart.currency) return
  const account = await db.selectFrom('stripeAccounts').select('payoutInterval').executeTakeFirst()
  if (account?.payoutInterval !== 'manual') return
  await db.updateTable('balanceTransactions').set({ feesOn: day }).where('id', '=', id).execute()
  await addWork(db, chart.companyId, [{ kind: 'fees', sourceId: day }], secondsToEndOf(day, chart.timeZone))
}

async function planMembers(run: Run, of: { payoutId: string } | { feesOn: string }) {
  const rows = await run.db
    .selectFrom('balanceTransactions')
    .leftJoin('paymentIntents', 'paymentIntents.chargeId', 'balanceTransactions.sourceId')
    .select(['balanceTransactions.id', 'kind', 'paymentIntents.id as payment'])
    .where((where) =>
      'feesOn' in of ? where('balanceTransactions.feesOn', '=', of.feesOn) : where('balanceTransactions.payoutId', '=', of.payoutId),
    )
    .execute()
  for (const { id, kind, payment } of rows) {
    if (kind === 'charge' && payment) await plans.payment(run, payment)
    else if (kind !== 'payout') await plans.movement(run, id)
  }
}

type MovementRow = Movement & { feesOn: string | null; currency: string }
type Payment = { id: string; createdAt: Date | string }
const paymentsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('paymentIntents')
    .select(['id', 'createdAt', 'heldFor'])
    .where('orderId', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('createdAt')
    .execute()
/** What a rep took by hand for it since money goes into the books. */
async function collectedOf({ db, chart }: Run, orderId: string): Promise<string[]> {
  const query = db.selectFrom('collectedPayments').select('id').where('orderId', '=', orderId).where('posted', '=', true)
  return (await query.where('takenOn', '>=', chart.moneyFrom).orderBy('createdAt').execute()).map(({ id }) => id)
}
const isMeantPayment = ({ moneyFrom, timeZone }: Chart, { createdAt }: Payment) => dayAt(createdAt, timeZone) >= moneyFrom
