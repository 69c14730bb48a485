import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { instant, startOfDay, todayOf, zoneOf } from '#server/data/days.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Matter, putMatterAside, takeMatterBack } from '../contract.ts'
import { findMatter } from './matters.ts'
import type { MatterRow } from './matters-sql.ts'

/** Longer than this nobody remembers what was decided. */
const mostDays = 366

type Which = ValidInput<typeof takeMatterBack>['body']

/** What stands in the list no more was put right, or somebody was faster. */
async function reached(kinds: readonly RecordKind[], context: DbContext, { kind, id }: Which, aside: boolean) {
  const { db, language } = context
  const found = await findMatter(kinds, { db, language, role: memberOf(context).role }, { kind, only: id, aside })
  if (!found) throw new AppError('conflict')
  return found
}

export async function putAside(
  kinds: readonly RecordKind[],
  context: DbContext,
  { reason, until, ...which }: ValidInput<typeof putMatterAside>['body'],
) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const [today, zone] = [await todayOf(db), await zoneOf(db)]
  const last = Temporal.PlainDate.from(today).add({ days: mostDays }).toString()
  if (until <= today || until > last) throw new AppError('invalid', { fields: { until: 'bookkeeper.aside.untilWhen' } })
  const { matter, row } = await reached(kinds, context, which, false)
  const put = { reason, mark: row.mark, until: instant(startOfDay(until, zone)), putBy: userId, putAt: new Date() }
  await db
    .insertInto('mattersAside')
    .values({ companyId, kind: row.kind, key: row.key, ...put })
    .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'key']).doUpdateSet(put))
    .execute()
  await note(context, 'books.putAside', { matter, row }, [
    { field: 'reason', from: '', to: reason },
    { field: 'until', from: '', to: until },
  ])
  return {}
}

export async function takeBack(kinds: readonly RecordKind[], context: DbContext, which: Which) {
  const { matter, row } = await reached(kinds, context, which, true)
  await context.db.deleteFrom('mattersAside').where('kind', '=', row.kind).where('key', '=', row.key).execute()
  await note(context, 'books.takenBack', { matter, row }, [])
  return {}
}

type Change = { field: string; from: string; to: string }
async function note(context: DbContext, action: string, { matter, row }: { matter: Matter; row: MatterRow }, changes: Change[]) {
  const record = await recordOf(context, row)
  await audit(context.db, actorOf(context), {
    action,
    ...(record && { recordKind: record.kind, recordId: record.id }),
    changes: [{ field: 'document', from: '', to: matter.what }, ...changes],
  })
}

/** In whose history it is looked for. A payout has none. */
async function recordOf({ db }: DbContext, { recordKind, recordId }: MatterRow): Promise<{ kind: RecordKindName; id: string } | null> {
  if (recordKind !== 'posting') return recordKind && recordKind !== 'payout' ? { kind: recordKind, id: recordId } : null
  const posting = await db.selectFrom('postings').select('orderId').where('id', '=', recordId).executeTakeFirst()
  return posting?.orderId ? { kind: 'order', id: posting.orderId } : null
}
