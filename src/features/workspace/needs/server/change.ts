import type { Updateable } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Need, NeedKind } from '#contract/needs.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import { dayAt, instantOf, localDay, zoneOf } from '#server/data/days.ts'
import type { NeedMarksTable } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type NeedFeed, seesNeed } from '#server/needs.ts'
import { type assignNeed, backAt, type finishNeed, mostSnoozedDays, type snoozeNeed, type wakeNeed } from '../contract.ts'
import { peopleWhoSee } from './colleagues.ts'
import { feedOf } from './feeds.ts'
import { marksOf } from './marks.ts'

export async function snooze(
  context: DbContext,
  { kind, until, count, cents }: ValidInput<typeof snoozeNeed>['body'],
): Promise<RawResult<typeof snoozeNeed>> {
  const need = await standing(context, kind)
  const now = new Date()
  const zone = await zoneOf(context.db)
  const back = backOn(until, now, zone)
  if (!back) throw new AppError('invalid', { fields: { until: 'needs.errors.day' } })
  await mark(context, kind, {
    snoozedUntil: back,
    snoozedAt: now,
    snoozedBy: memberOf(context).userId,
    // As it was seen: what came since then is worse.
    snoozedCount: Math.min(count, need.count),
    snoozedCents: need.cents === null ? null : Math.min(cents ?? 0, need.cents),
  })
  await note(context, 'needs.snoozed', kind, [{ field: 'until', from: '', to: dayAt(back, zone) }])
  return { until: back.toISOString() }
}

/** Null: no day that is to come. */
function backOn(until: ValidInput<typeof snoozeNeed>['body']['until'], now: Date, zone: string): Date | null {
  const today = localDay(now, zone)
  const day =
    until === 'tomorrow'
      ? today.add({ days: 1 })
      : until === 'nextWeek'
        ? today.add({ days: 8 - today.dayOfWeek })
        : Temporal.PlainDate.from(until)
  const days = today.until(day).days
  return days > 0 && days <= mostSnoozedDays ? instantOf(day, backAt, zone) : null
}

export async function wake(context: DbContext, { kind }: ValidInput<typeof wakeNeed>['body']) {
  seen(context, kind)
  await mark(context, kind, { snoozedUntil: null, snoozedAt: null, snoozedBy: null, snoozedCount: null, snoozedCents: null })
  await note(context, 'needs.woken', kind)
  return {}
}

export async function assign(
  context: DbContext,
  { kind, userId }: ValidInput<typeof assignNeed>['body'],
): Promise<RawResult<typeof assignNeed>> {
  const feed = seen(context, kind)
  const person = userId === null ? null : await peopleWhoSee(context.db, feed).where('users.id', '=', userId).executeTakeFirst()
  if (userId !== null && !person) throw new AppError('invalid', { fields: { userId: 'needs.errors.cannotSee' } })
  const before = (await marksOf(context.db)).get(kind)?.assigned
  await mark(context, kind, { assignedTo: userId })
  await note(context, 'needs.assigned', kind, [{ field: 'assignedTo', from: before?.name ?? '', to: person?.name ?? '' }])
  return { name: person?.name ?? null, before: before?.id ?? null }
}

export async function finish(
  context: DbContext,
  { kind, until }: ValidInput<typeof finishNeed>['body'],
): Promise<RawResult<typeof finishNeed>> {
  const before = (await marksOf(context.db)).get(kind)?.doneUntil ?? null
  const need = until === null ? null : await standing(context, kind, null)
  if (need?.newest === null) throw new AppError('conflict')
  seen(context, kind)
  // What is still to come cannot be done.
  const doneUntil = until !== null && Date.parse(until) > Date.now() ? new Date() : until
  await mark(context, kind, { doneUntil })
  await note(context, until === null || (before !== null && until < before) ? 'needs.reopened' : 'needs.finished', kind)
  return { before }
}

/** Whoever does not see it changes nothing of it. */
function seen(context: DbContext, kind: NeedKind): NeedFeed {
  const feed = feedOf(kind)
  if (!feed || !seesNeed(memberOf(context).role, feed)) throw new AppError('forbidden')
  return feed
}

/** The row as it is now; where it is gone, somebody was faster. */
async function standing(context: DbContext, kind: NeedKind, doneUntil?: string | null): Promise<Need> {
  const feed = seen(context, kind)
  const done = doneUntil === undefined ? ((await marksOf(context.db)).get(kind)?.doneUntil ?? null) : doneUntil
  const { role, userId } = memberOf(context)
  const [need] = await feed.read({ db: context.db, role, userId }, done)
  if (!need) throw new AppError('conflict')
  return need
}

async function mark({ db, session }: DbContext, kind: NeedKind, said: Updateable<NeedMarksTable>) {
  await db
    .insertInto('needMarks')
    .values({ companyId: memberOf({ session }).companyId, kind, ...said })
    .onConflict((known) => known.columns(['companyId', 'kind']).doUpdateSet(said))
    .execute()
}

const note = (context: DbContext, action: string, kind: NeedKind, changes: Change[] = []) =>
  audit(context.db, actorOf(context), { action, changes: [{ field: 'need', from: '', to: kind }, ...changes] })
