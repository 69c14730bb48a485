import type { RawResult } from '#contract/endpoint.ts'
import type { Need } from '#contract/needs.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type NeedFeed, type NeedReader, seesNeed } from '#server/needs.ts'
import type { getNeeds, NeedRow } from '../contract.ts'
import { feeds } from './feeds.ts'
import { type Mark, marksOf } from './marks.ts'

/** Whoever calls, or whom an owner looks at the company as. */
export function callerOf(context: DbContext): NeedReader {
  const { role, userId, viewing } = memberOf(context)
  return { db: context.db, role, userId: viewing?.userId ?? userId }
}

/** What has a day first, in the order of the days; then what has the most money; then the rest. */
export async function needsOf(person: NeedReader, at = new Date()): Promise<RawResult<typeof getNeeds>> {
  const seen = feeds.filter((feed) => seesNeed(person.role, feed))
  if (!seen.length) return { rows: [] }
  const marks = await marksOf(person.db)
  const rows = (await Promise.all(seen.map((feed) => rowsOf(person, feed, marks.get(feed.kind), at)))).flat()
  const day = ({ due }: { due: string | null }) => due ?? '9'
  rows.sort((one, other) => day(one).localeCompare(day(other)) || (other.cents ?? 0) - (one.cents ?? 0))
  return { rows }
}

async function rowsOf(person: NeedReader, feed: NeedFeed, mark: Mark | undefined, at: Date): Promise<NeedRow[]> {
  const found = await feed.read(person, mark?.doneUntil ?? null)
  return found.map((need) => ({
    ...need,
    snoozed: mark?.snoozed && isAsleep(need, mark.snoozed, at) ? { until: mark.snoozed.until, by: mark.snoozed.by } : null,
    assigned:
      mark?.assigned && seesNeed(mark.assigned.role, feed)
        ? { id: mark.assigned.id, name: mark.assigned.name, isMe: mark.assigned.id === person.userId }
        : null,
  }))
}

/** Its day has not come, and it is not worse than when it was put off: no more of it, no more money, and not late since. */
function isAsleep(need: Need, { until, at, count, cents }: NonNullable<Mark['snoozed']>, now: Date): boolean {
  const due = need.due === null ? null : Date.parse(need.due)
  const gotLate = due !== null && due <= now.getTime() && due > Date.parse(at)
  return Date.parse(until) > now.getTime() && need.count <= count && (need.cents ?? 0) <= (cents ?? 0) && !gotLate
}
