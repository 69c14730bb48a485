import { type RawBuilder, sql } from 'kysely'
import { mostNeedsCounted, type Need, type NeedKind } from '#contract/needs.ts'
import { type Ability, scopeOf } from '#contract/permissions.ts'
import { type DbContext, memberOf } from './http/context.ts'

/** What of a room waits, for whoever may do something about it: `rows` are those that wait, the most urgent first, each with its `cents` and when it is `due`. */
export const needOf =
  (kind: NeedKind, path: string, ability: Ability, rows: () => RawBuilder<unknown>) =>
  async (context: DbContext): Promise<Need[]> => {
    if (scopeOf(memberOf(context).role, ability) !== 'all') return []
    const { rows: counted } = await sql<Pick<Need, 'count' | 'cents' | 'due'>>`
      select count(*)::int as count, (sum(cents) filter (where at <= ${mostNeedsCounted}))::float8 as cents, min(due) as due
      from (select w.*, row_number() over () as at from (${rows()} limit ${mostNeedsCounted + 1}) w) counted`.execute(
      context.db.withoutPlugins(),
    )
    const { count = 0, cents = null, due = null } = counted[0] ?? {}
    if (count === 0) return []
    return [{ kind, path, count: Math.min(count, mostNeedsCounted), more: count > mostNeedsCounted, cents, due }]
  }
export type NeedFeed = ReturnType<typeof needOf>
