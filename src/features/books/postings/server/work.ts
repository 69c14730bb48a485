import { type Expression, sql } from 'kysely'
import { lockCredits } from '#features/incentives/funding/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { addWork, type Work, type WorkKind } from './add-work.ts'
import { type Chart, chartOf } from './chart.ts'
import { followBooks } from './follow-books.ts'
import { noteTieOuts, payoutsOf } from './note-tie-outs.ts'
import { plans } from './plan.ts'

const mostAtOnce = 200
const againSeconds = 20

/** Looks at what moved and hands to the ledger what QuickBooks does not have yet. */
export const bookWork: Watch = {
  name: 'work for the books',
  everySeconds: 1,
  run: (services) =>
    eachCompany(services, ['select company_id from app.due_book_work()'], (db, companyId) => workOff(services, db, companyId)),
}

export async function workOff(services: Services, db: Db, companyId: string): Promise<void> {
  const chart = await chartOf(db)
  const { rows } = await sql<Work>`
    delete from book_work w using (
      select id from book_work where ${ofCompany()} and due_at <= now() order by ${place(sql.ref('kind'))}, due_at limit ${mostAtOnce} for update skip locked) t
    where ${ofCompany('w')} and w.id = t.id returning w.kind, w.source_id`.execute(db)
  const distinct = new Map(rows.map((work) => [`${work.kind} ${work.sourceId}`, work]))
  const sorted = [...distinct.values()].toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (one.kind === 'invoice' && one.sourceId < other.sourceId ? -1 : 1),
  )
  const credits = sorted.flatMap(({ kind, sourceId }) => (kind === 'rewardCredit' ? [sourceId] : []))
  if (credits.length) await lockCredits(db, credits)
  for (const work of sorted) await planOne(services, db, companyId, chart, work)
}

// Orders before their payments, these before the payout that they make up. Postings are locked before orders, here as in whatever keeps an
// answer of QuickBooks, and orders in the order of their invoices.
const kinds: readonly WorkKind[] = [
  ...([
    'opening',
    'order',
    'payment',
    'collected',
    'credit',
    'source',
    'movement',
    'fees',
    'payout',
    'tieOut',
    'funding',
    'rewardCredit',
    'rewardBill',
    'fundingReturn',
    'accrual',
    'invoice',
  ] as const),
]
const place = (kind: Expression<unknown>) => sql`array_position(${kinds}::text[], ${kind})`

async function planOne(services: Services, db: Db, companyId: string, chart: Chart | null, { kind, sourceId }: Work) {
  if (kind === 'tieOut') return noteTieOuts(db, companyId, await payoutsOf(db, sourceId))
  const blocked = await (kind === 'invoice'
    ? followBooks({ services, db, companyId, isPosting: chart !== null }, sourceId)
    : chart
      ? plans[kind]({ services, db, chart }, sourceId)
      : 'chart')
  if (kind === 'payout') await noteTieOuts(db, companyId, [sourceId])
  if (blocked) await addWork(db, companyId, [{ kind, sourceId }], againSeconds)
}
