import { sql } from 'kysely'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Chart } from '../chart.ts'
import { documentOf, entryLines, type Movement } from './movement.ts'
import { type Body, dollars, noteOf, type Posting, payoutName, ref, type Wanted } from './posting-body.ts'

/** A movement of a payout with its document in QuickBooks, if it has one of its own. */
export type Member = Movement & {
  posting: string | null
  entity: string | null
  externalId: string | null
  state: string | null
  total: number | null
  feesOn: string | null
}

/** What a payout consists of, itself left out; or what goes into the books with the fees of a day. */
export async function membersOf(db: Db, of: { payoutId: string } | { feesOn: string }): Promise<Member[]> {
  const condition =
    'feesOn' in of
      ? sql`t.fees_on = ${of.feesOn}::date`
      : sql`t.payout_id = ${of.payoutId} and not (t.kind = 'payout' and t.source_id = t.payout_id)`
  const { rows } = await sql<Member>`
    select t.id, t.kind, t.source_id, t.amount, t.fee, t.created_at, t.payout_id, t.fees_on, p.id as posting, p.entity, p.external_id, p.state, p.total
    from balance_transactions t
    left join payment_intents i on ${ofCompany('i')} and t.kind = 'charge' and i.charge_id = t.source_id
    left join postings p on ${ofCompany('p')}
      and ((p.kind = 'payment' and p.source_id = i.id) or (p.kind in ('refund', 'refundReversal', 'dispute', 'disputeReversal') and p.source_id = t.id))
      and p.state not in ('ignored', 'voided')
    where ${ofCompany('t')} and ${condition} order by t.created_at, t.id`.execute(db)
  return rows
}

type Line = { account: string; amount: number; text: string; link?: { entity: string; id: string } }

/**
 * The deposit of a payout: what it took out of the clearing account, movements that belong to no order, and Stripe's fees on a line of their
 * own. Its total is the payout's amount, or nothing is posted.
 */
export async function payoutOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const payout = await db.selectFrom('payouts').selectAll().where('id', '=', posting.payoutId).executeTakeFirst()
  if (!payout || !['paid', 'failed', 'canceled'].includes(payout.status)) return { is: 'none' }
  if (payout.currency.toUpperCase() !== chart.currency) return { is: 'blocked', by: 'currency', amount: payout.amount }
  if (posting.kind === 'payoutReversal') return reversalOf(chart, posting, payout)
  const { amount } = payout
  const members = payout.automatic ? await membersOf(db, { payoutId: payout.id }) : []
  const lines = payout.automatic ? linesOf(chart, { members, links: amount > 0 }) : await linesByHand(db, chart, payout)
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) return { is: 'blocked', by: 'sum', amount }
  if (members.some(({ posting: own, externalId }) => own && !externalId)) return { is: 'blocked', by: 'members', amount }
  const where = `TxnDate = '${payout.arrivalDate}'`
  const common = { TxnDate: payout.arrivalDate, PrivateNote: noteOf(posting, `Stripe payout ${payout.id}`) }
  if (amount > 0)
    return {
      is: 'send',
      entity: 'Deposit',
      amount,
      where,
      body: { ...common, DepositToAccountRef: ref(chart.bank), Line: lines.map(depositLine) },
    }
  // What Stripe takes back from the bank is no deposit.
  const entry = [{ account: chart.bank, amount, text: payoutName(payout.id) }, ...lines.map((line) => ({ ...line, amount: -line.amount }))]
  return {
    is: 'send',
    entity: 'JournalEntry',
    amount,
    where,
    body: {
      ...common,
      Line: entryLines(
        entry.filter((line) => line.amount),
        '',
      ),
    },
  }
}

/** The money never arrived: it lies in the clearing account again, until the next payout takes it along. */
function reversalOf(chart: Chart, posting: Posting, payout: { id: string; status: string; amount: number; arrivalDate: string }): Wanted {
  if (payout.status === 'paid') return { is: 'none' }
  const { amount } = payout
  const body = {
    TxnDate: payout.arrivalDate,
    PrivateNote: noteOf(posting, `Stripe payout ${payout.id} ${payout.status}`),
    Line: entryLines(
      [
        { account: chart.clearing, amount },
        { account: chart.bank, amount: -amount },
      ],
      `Payout ${payout.id} ${payout.status}`,
    ),
  }
  return { is: 'send', entity: 'JournalEntry', amount, where: `TxnDate = '${payout.arrivalDate}'`, body }
}

/** By hand it takes a sum out of the balance: Stripe says nothing of what it consists, but what it costs to have it at once. */
async function linesByHand(db: Db, chart: Chart, { id, amount }: { id: string; amount: number }): Promise<Line[]> {
  const own = await db
    .selectFrom('balanceTransactions')
    .select('fee')
    .where('sourceId', '=', id)
    .where('kind', '=', 'payout')
    .executeTakeFirst()
  if (!own) return []
  const taken = { account: chart.clearing, amount: amount + own.fee, text: payoutName(id) }
  return own.fee ? [taken, { account: chart.fees, amount: -own.fee, text: feeText }] : [taken]
}

/** `links`: a deposit names what lay in undeposited funds one by one. `byDay`: with the fees of a day, not with a payout. */
type Of = { members: readonly Member[]; links: boolean; byDay?: boolean }
export function linesOf(chart: Chart, { members, links, byDay = false }: Of): Line[] {
  const sums = new Map<string, Line>()
  const linked: Line[] = []
  const add = (account: string, text: string, amount: number) => {
    const known = sums.get(`${account} ${text}`)
    sums.set(`${account} ${text}`, { account, text, amount: (known?.amount ?? 0) + amount })
  }
  for (const member of members) {
    const { kind, amount, fee, posting, entity, externalId, sourceId, createdAt, feesOn } = member
    const isBooked = feesOn !== null && !byDay
    if (!posting && dayAt(createdAt, chart.timeZone) < chart.moneyFrom) {
      // Booked before we came: it is in the balance with which the clearing account began, its fee taken off.
      add(chart.clearing, `From before ${chart.moneyFrom}`, amount - fee)
      continue
    }
    if (kind === 'payout') {
      // Taken by hand meanwhile: its own deposit says so, and what it cost.
      add(chart.clearing, 'Paid out before', amount - fee)
      continue
    }
    if (fee && !isBooked) add(chart.fees, feeText, -fee)
    else if (fee) add(chart.clearing, 'Booked by the day', -fee)
    if (posting && links && chart.isUndeposited && (entity === 'Payment' || entity === 'RefundReceipt' || entity === 'SalesReceipt'))
      linked.push({ account: chart.clearing, text: sourceId, amount, link: { entity, id: externalId ?? '' } })
    else if (posting) add(chart.clearing, categories[documentOf(member) ?? 'payment'] ?? '', amount)
    else if (kind === 'payout_reversal') add(chart.clearing, 'Payouts that failed', amount)
    else if (isBooked) add(chart.clearing, 'Booked by the day', amount)
    else if (kind === 'fee') add(chart.fees, feeText, amount)
    else add(chart.other, `Without an order: ${kind.replaceAll('_', ' ')}`, amount)
  }
  return [...linked, ...sums.values()].filter(({ amount }) => amount !== 0)
}

const feeText = 'Stripe fees'
const categories: Record<string, string> = {
  payment: 'Payments',
  refund: 'Refunds',
  refundReversal: 'Refunds that came back',
  dispute: 'Chargebacks',
  disputeReversal: 'Chargebacks won',
}

const depositLine = ({ account, amount, text, link }: Line): Body =>
  link
    ? { Amount: dollars(amount), LinkedTxn: [{ TxnId: link.id, TxnType: link.entity, TxnLineId: '0' }] }
    : { Amount: dollars(amount), Description: text, DetailType: 'DepositLineDetail', DepositLineDetail: { AccountRef: ref(account) } }
