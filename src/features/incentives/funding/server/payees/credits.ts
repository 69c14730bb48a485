import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listRewardCredits, RewardCredit } from '../../credits.ts'

const most = 500

type Found = Pick<RewardCredit, 'id' | 'batchId' | 'batchNo' | 'number' | 'amount' | 'left' | 'standing'> & {
  customerId: string
  customerName: string
  givenAt: string
  allLeft: number
  differing: number
}

/** As QuickBooks has their credit memos by now: whoever applies one there, it lowers an invoice and is loose no more. */
export async function rewardCredits({ db }: DbContext): Promise<RawResult<typeof listRewardCredits>> {
  const plain = db.withoutPlugins()
  const { rows } = await sql<Found>`
    with given as (
      select i.id, coalesce(k.merged_into, i.payee_id) as customer, i.payee_name as name, i.amount, b.id as batch, b.number as "batchNo", b.submitted_at as at,
        w.external_id is not null as posted, coalesce(nullif(w.number, ''), m.number, '') as number, m.total, m.balance,
        coalesce(m.voided or m.deleted, false) or coalesce(w.state = 'gone', false) as gone
      from funding_items i join funding_batches b on ${ofCompany('b')} and b.id = i.batch_id
        left join customers k on ${ofCompany('k')} and k.id = i.payee_id
        left join postings w on ${ofCompany('w')} and w.kind = 'rewardCredit' and w.source_id = i.id::text
        left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.external_id = w.external_id
        left join credit_memos m on ${ofCompany('m')} and m.id = l.local_id
      where ${ofCompany('i')} and i.way = 'credit' and (i.state = 'Accepted' or i.state = 'Posted' and w.external_id is not null)),
    standing as (
      select g.*, case when gone then 'gone' when not posted or total is null then 'waits' when total <> amount then 'differs' else 'agrees' end as standing,
        case when gone then 0 when not posted or total is null then amount else balance end as open from given g)
    select s.id, s.batch as "batchId", s."batchNo", s.number, s.at as "givenAt", s.amount, s.open::bigint as left, s.standing, s.customer as "customerId",
      coalesce(c.customer_name, s.name) as "customerName", (sum(s.open) over ())::bigint as "allLeft",
      (count(*) filter (where s.standing in ('differs', 'gone')) over ())::int as differing
    from standing s left join customers c on ${ofCompany('c')} and c.id = s.customer
    where s.open <> 0 or s.standing in ('differs', 'gone') order by s.at, s.id limit ${sql.lit(most + 1)}`.execute(plain)
  const { rows: hand } = await sql<{ amount: number }>`
    select coalesce(sum(i.amount), 0)::bigint as amount from funding_items i where ${ofCompany('i')} and i.way = 'credit' and i.state = 'Posted'
      and not exists (select from postings w where ${ofCompany('w')} and w.kind = 'rewardCredit' and w.source_id = i.id::text
        and w.external_id is not null)`.execute(plain)
  const zone = await zoneOf(db)
  const today = Temporal.PlainDate.from(dayAt(new Date(), zone))
  const credits = rows.slice(0, most).map(({ givenAt, allLeft: _, differing: __, ...credit }) => {
    const day = dayAt(givenAt, zone)
    return { ...credit, day, days: Temporal.PlainDate.from(day).until(today).days }
  })
  return {
    rows: [...Map.groupBy(credits, ({ customerId }) => customerId)].map(([customerId, own]) => ({
      customerId,
      customerName: own[0]?.customerName ?? '',
      left: own.reduce((sum, { left }) => sum + left, 0),
      credits: own.map(({ customerId: _, customerName: __, ...credit }) => credit),
    })),
    left: rows[0]?.allLeft ?? 0,
    differing: rows[0]?.differing ?? 0,
    byHand: hand[0]?.amount ?? 0,
    more: rows.length > most,
  }
}
