import { type RawBuilder, sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { stoppedStates } from '#contract/ledger.ts'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { Problem } from '#server/work/delivery.ts'
import type { PostingShown, PostingState } from '../contract.ts'

/** No order and no page of a list has more of them. */
const mostRows = 1001
type Row = Omit<PostingShown, 'problem' | 'fix' | 'canReplay' | 'canPutBack'> & {
  waitsFor: string
  deliveryProblem: Problem | null
  deliveryState: string | null
}

type Of = { orderId: string } | { payoutId: string } | { creditId: string }
/** Documents of an order, a payout or a credit, in the order in which they were made, with what is wrong and what helps. */
export async function shownPostings(context: DbContext, of: Of): Promise<PostingShown[]> {
  const rows = await rowsOf(context.db, sql`${placeOf(of)} and (p.state <> 'ignored' or p.external_id is not null)`)
  const writes = can(memberOf(context).role, 'books.write')
  return rows.map((row) => ({ ...row, ...troubleOf(row, context.language), ...buttonsOf(row, writes) }))
}

const blank = {
  entity: '',
  externalId: null,
  amount: 0,
  total: null,
  problem: '',
  fix: '',
  postedAt: null,
  checkedAt: null,
  differs: [],
  deliveryId: null,
  canReplay: false,
  canPutBack: false,
}
/** Of an order, whose customer and rep read it too: how the books are kept stays with those who may read them. The place in the list is the id. */
export async function orderPostings(context: DbContext, orderId: string): Promise<PostingShown[]> {
  const rows = await shownPostings(context, { orderId })
  if (can(memberOf(context).role, 'books.read')) return rows
  return rows.map(({ kind, state, number, isRenumbered }, place) => ({ ...blank, id: String(place), kind, state, number, isRenumbered }))
}

/** What is wrong with each of these, and what helps. */
export async function troublesOf(
  { db, language }: Pick<DbContext, 'db' | 'language'>,
  ids: readonly string[],
): Promise<Map<string, Trouble>> {
  const rows = ids.length ? await rowsOf(db, sql`p.id = any(${ids}::uuid[])`) : []
  return new Map(rows.map((row) => [row.id, troubleOf(row, language)]))
}
type Trouble = Pick<PostingShown, 'problem' | 'fix'>

function placeOf(of: Of): RawBuilder<unknown> {
  if ('orderId' in of) return sql`p.order_id = ${of.orderId}`
  if ('creditId' in of) return sql`p.kind in ('creditMemo', 'creditApplied') and p.source_id = ${of.creditId}`
  return sql`p.kind in ('payout', 'payoutReversal') and p.payout_id = ${of.payoutId}`
}

async function rowsOf(db: Db, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.entity, p.state, p.number, p.own_number <> '' as is_renumbered, p.external_id, p.amount, p.total, p.posted_at, p.checked_at, p.differs, p.waits_for,
      d.id as delivery_id, d.problem as delivery_problem, d.state as delivery_state
    from postings p left join lateral (
      select d.id, d.problem, d.state from deliveries d
      where ${ofCompany('d')} and d.record_kind = 'posting' and d.record_id = p.id and d.direction = 'out' order by d.id desc limit 1) d on true
    where ${ofCompany('p')} and ${condition} order by p.created_at, p.id limit ${sql.lit(mostRows)}`.execute(db)
  return rows
}

const settled: readonly PostingState[] = ['posted', 'voided']

function troubleOf({ state, waitsFor, deliveryProblem, amount, total }: Row, language: Language): Trouble {
  if (settled.includes(state)) return { problem: '', fix: '' }
  if (state === 'gone' || state === 'changed')
    return { problem: text(language, `books.trouble.${state}`), fix: text(language, `books.trouble.${state}Fix`) }
  if (state === 'differs') {
    const sums = { ours: formatCents(amount), theirs: formatCents(total ?? 0) }
    return { problem: text(language, 'books.trouble.differs', sums), fix: text(language, 'books.trouble.differsFix') }
  }
  if (deliveryProblem) {
    const say = (key: string) => (key ? text(language, key, deliveryProblem.values) : '')
    return { problem: say(deliveryProblem.message), fix: say(deliveryProblem.fix) }
  }
  return { problem: waitsFor ? text(language, `books.waits.${waitsFor}`) : '', fix: '' }
}

function buttonsOf({ state, deliveryState }: Row, writes: boolean) {
  const isStopped = (stoppedStates as readonly string[]).includes(deliveryState ?? '')
  const byHand = state === 'gone' || state === 'changed' || state === 'differs'
  return { canReplay: writes && isStopped && !byHand, canPutBack: writes && byHand }
}
