import { type RawBuilder, sql } from 'kysely'

/** What a row must meet. */
export type Condition = RawBuilder<boolean>

/** All of them; none: every row does. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

/** One of them, in parentheses. */
export const oneOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** Constants of ours for `in`, in parentheses, as text of the statement: so that the planner knows them. */
export const literals = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`
