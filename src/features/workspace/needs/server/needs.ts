import type { RawResult } from '#contract/endpoint.ts'
import type { Need } from '#contract/needs.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type NeedFeed, seesNeed } from '#server/needs.ts'
import type { getNeeds, NeedRow } from '../contract.ts'
import { feeds } from './feeds.ts'
import { type Mark, marksOf } from './marks.ts'

/** What has a day first, in the order of the days; then what has the most money; then the rest. */
export async function needsOf(context: DbContext): Promise<RawResult<typeof getNeeds>> {
  const seen = feeds.filter((feed) => seesNeed(memberOf(context).role, feed))
  if (!seen.length) return { rows: [] }
  const marks = await marksOf(context.db)
  const rows = (await Promise.all(seen.map((feed) => rowsOf(context, feed, marks.get(feed.kind))))).flat()
  const day = ({ due }: { due: string | null }) => due ?? '9'
  rows.sort((one, other) => day(one).localeCompare(day(other)) || (other.cents ?? 0) - (one.cents ?? 0))
  return { rows }
}

async function rowsOf(context: DbContext, feed: NeedFeed, mark: Mark | undefined): Promise<NeedRow[]> {
  const { userId, viewing } = memberOf(context)
  const found = await feed.read(context, mark?.doneUntil ?? null)
  return found.map((need) => ({
    ...need,
    snoozed: mark?.snoozed && isAsleep(need, mark.snoozed, new Date()) ? { until: mark.snoozed.until, by: mark.snoozed.by } : null,
    assigned:
      mark?.assigned && seesNeed(mark.assigned.role, feed)
        ? { id: mark.assigned.id, name: mark.assigned.name, isMe: mark.assigned.id === (viewing?.userId ?? userId) }
        : null,
  }))
}

/** Its day has not come, and it is not worse than when it was put off: no more of it, no more money, and not late since. */
function isAsleep(need: Need, { until, at, count, cents }: NonNullable<Mark['snoozed']>, now: Date): boolean {
  const due = need.due === null ? null : Date.parse(need.due)
  const gotLate = due !== null && due <= now.getTime() && due > Date.parse(at)
  return Date.parse(until) > now.getTime() && need.count <= count && (need.cents ?? 0) <= (cents ?? 0) && !gotLate
}
