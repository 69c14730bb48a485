import { type RawBuilder, sql } from 'kysely'
import { mostNeedsCounted, type Need, type NeedKind } from '#contract/needs.ts'
import { type Ability, type Role, roles, scopeOf } from '#contract/permissions.ts'
import { startOfDay, zoneOf } from './data/days.ts'
import type { Db } from './data/db.ts'

/** What of a room waits. `read`: counted for whoever may do something about it; notices that came up to `doneUntil` are done. */
export type NeedFeed = { kind: NeedKind; ability: Ability; read: (reader: NeedReader, doneUntil: string | null) => Promise<Need[]> }
/** For whom it is counted. */
export type NeedReader = { db: Db; role: Role; userId: string }

/** Who sees a row may do something about all of what it counts. */
export const seesNeed = (role: Role, { ability }: Pick<NeedFeed, 'ability'>) => scopeOf(role, ability) === 'all'
export const rolesThatSee = (feed: Pick<NeedFeed, 'ability'>): Role[] => roles.filter((role) => seesNeed(role, feed))

/** `rows` are those that wait, the most urgent first, each with its `cents` and when it is `due`. */
export const needOf = (kind: NeedKind, path: string, ability: Ability, rows: (reader: NeedReader) => Found): NeedFeed =>
  feedOf(kind, path, ability, ({ reader }) => rows(reader), sql`null::timestamptz`)

/** The same of what has to be done on a day of the company's: `due` is that day, and it is late once the day is over. */
export function needOfDay(kind: NeedKind, path: string, ability: Ability, rows: (reader: NeedReader) => Found): NeedFeed {
  const feed = feedOf(kind, path, ability, ({ reader }) => rows(reader), sql`null::timestamptz`)
  const read: NeedFeed['read'] = async (reader, doneUntil) => {
    const found = await feed.read(reader, doneUntil)
    if (!found.some(({ due }) => due)) return found
    const zone = await zoneOf(reader.db)
    const end = (day: string) => new Date(startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zone)).toISOString()
    return found.map((need) => ({ ...need, due: need.due && end(need.due) }))
  }
  return { ...feed, read }
}

/** The same of what happened and waits for nothing but to be seen: `rows` also say when each `came`, later than `after` where that is a time. */
export const noticeOf = (
  kind: NeedKind,
  path: string,
  ability: Ability,
  rows: (after: RawBuilder<Date | null>) => RawBuilder<unknown>,
): NeedFeed => feedOf(kind, path, ability, ({ after }) => rows(after), sql`max(came)`)

type Found = RawBuilder<unknown> | Promise<RawBuilder<unknown>>
type Rows = (asked: { reader: NeedReader; after: RawBuilder<Date | null> }) => Found

function feedOf(kind: NeedKind, path: string, ability: Ability, rows: Rows, newest: RawBuilder<unknown>): NeedFeed {
  const read: NeedFeed['read'] = async (reader, doneUntil) => {
    const { db, role } = reader
    if (!seesNeed(role, { ability })) return []
    const waiting = await rows({ reader, after: sql`${doneUntil}::timestamptz` })
    const { rows: counted } = await sql<Pick<Need, 'count' | 'cents' | 'due' | 'newest'>>`
      select count(*)::int as count, (sum(cents) filter (where at <= ${mostNeedsCounted}))::float8 as cents, min(due) as due, ${newest} as newest
      from (select w.*, row_number() over () as at
        from (${waiting} limit ${mostNeedsCounted + 1}) w) counted`.execute(db.withoutPlugins())
    const found = counted[0]
    if (!found || found.count === 0) return []
    return [{ kind, path, ...found, count: Math.min(found.count, mostNeedsCounted), more: found.count > mostNeedsCounted }]
  }
  return { kind, ability, read }
}
