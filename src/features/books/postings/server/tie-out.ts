import { sql } from 'kysely'
import type { z } from 'zod'
import type { TieOuts } from '#features/sales/payouts/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { tieOut } from '../contract.ts'

export type TieOut = z.input<typeof tieOut>
type Row = {
  payoutId: string
  amount: number
  status: string
  automatic: boolean
  members: number
  deposit: number | null
  depositState: string | null
  reversal: number | null
  reversalState: string | null
  /** Cents that its documents put into the clearing account; null while one is missing. */
  moved: number | null
  takenOut: number
  edited: boolean
  /** Its own movement at Stripe: what it took out of the balance there, and its fee. Null: Stripe has not said yet. */
  own: number | null
  ownFee: number
}

/**
 * Of each payout: is Stripe's amount the sum of what it consists of, is QuickBooks' deposit the same, and do the documents of its members put
 * into the clearing account just what the deposit took out? By QuickBooks' own figures, as last seen; what was moved to another account put
 * nothing into this one. Of a payout by hand Stripe does not say of what it consists: it has to be its own movement in Stripe's balance that the
 * deposit took out of the clearing account.
 */
export async function tieOutsOf(db: Db, payoutIds: readonly string[]): Promise<Map<string, TieOut>> {
  if (!payoutIds.length) return new Map()
  const { rows } = await sql<Row>`
    select y.id as payout_id, y.amount, y.status, y.automatic, m.members, d.total as deposit, d.state as deposit_state,
      r.total as reversal, r.state as reversal_state, case when m.missing then null else m.moved end as moved, m.taken_out, m.edited,
      -w.amount as own, coalesce(w.fee, 0) as own_fee
    from payouts y
    left join postings d on ${ofCompany('d')} and d.kind = 'payout' and d.source_id = y.id
    left join postings r on ${ofCompany('r')} and r.kind = 'payoutReversal' and r.source_id = y.id
    left join balance_transactions w on ${ofCompany('w')} and w.kind = 'payout' and w.source_id = y.id and not y.automatic
    cross join lateral (
      select coalesce(sum(t.net), 0)::bigint as members,
        coalesce(sum(case when p.differs @> '[{"field": "account"}]' then 0 when p.kind in ('refund', 'dispute') then -p.total else p.total end)
          filter (where p.id is not null), 0)::bigint as moved,
        coalesce(sum(t.amount) filter (where p.id is not null), 0)::bigint as taken_out,
        coalesce(bool_or(p.external_id is null) filter (where p.id is not null), false) as missing,
        coalesce(bool_or(p.state in ('gone', 'changed')), false) as edited
      from balance_transactions t
      left join payment_intents i on ${ofCompany('i')} and t.kind = 'charge' and i.charge_id = t.source_id
      left join postings p on ${ofCompany('p')} and p.state not in ('ignored', 'voided') and ((p.kind = 'payment' and p.source_id = i.id)
        or (p.kind in ('refund', 'refundReversal', 'dispute', 'disputeReversal') and p.source_id = t.id))
      where ${ofCompany('t')} and t.payout_id = y.id and not (t.kind = 'payout' and t.source_id = y.id)) m
    where ${ofCompany('y')} and y.id = any(${payoutIds})`.execute(db)
  return new Map(rows.map((row) => [row.payoutId, judged(row)]))
}

function judged(row: Row): TieOut {
  const { amount, deposit, depositState, reversal, reversalState, automatic } = row
  const { sum, moved, takenOut } = automatic ? { ...row, sum: row.members } : byHand(row)
  const clearing = moved === null || deposit === null ? null : moved - takenOut
  const figures = { stripe: amount, members: sum, deposit, clearing, byHand: !automatic }
  if (!depositState) return { ...figures, state: row.status === 'paid' || row.status === 'failed' ? 'waiting' : 'none' }
  const failed = row.status !== 'paid'
  const isEdited = row.edited || [depositState, reversalState].some((state) => state === 'gone' || state === 'changed')
  if (isEdited) return { ...figures, state: 'differs' }
  if (depositState !== 'posted' || moved === null || (failed && reversalState !== 'posted')) return { ...figures, state: 'waiting' }
  const isOne = sum === amount && deposit === amount && moved === takenOut && (!failed || reversal === Math.abs(amount))
  return { ...figures, state: isOne ? 'agrees' : 'differs' }
}

/** What it took out of Stripe's balance, and what the deposit took out of the clearing account: both with its fee. */
const byHand = ({ own, ownFee, deposit }: Row) => ({
  sum: own ?? 0,
  moved: own === null ? null : own + ownFee,
  takenOut: (deposit ?? 0) + ownFee,
})

/** For a list of payouts: nothing ties out before somebody chose accounts. */
export const tieOutsOfList: TieOuts = async (db, payoutIds) => ((await postsToBooks(db)) ? tieOutsOf(db, payoutIds) : new Map())

async function postsToBooks(db: Db): Promise<boolean> {
  const row = await db.selectFrom('bookSettings').select('active').executeTakeFirst()
  return row?.active ?? false
}
