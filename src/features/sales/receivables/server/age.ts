import { type RawBuilder, sql } from 'kysely'
import { settledCents } from '#contract/money.ts'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Age } from '../contract.ts'

/** Days late, both included. */
const daysOf: Record<Age, { from?: number; to?: number }> = {
  current: { to: 0 },
  days30: { from: 1, to: 30 },
  days60: { from: 31, to: 60 },
  days90: { from: 61, to: 90 },
  older: { from: 91 },
}

/** Of `invoices i`: something is still to be paid. What is voided or gone has nothing open, which the indexes of open invoices know too. */
export const isOpen: Condition = sql`${ofCompany('i')} and i.balance <> 0 and i.balance > ${sql.lit(settledCents)} and not i.deleted`

/** Of `invoices i`: so late on this day. `dueOn`: when it is due, as the index that is read has it. */
export function isOfAge(age: Age, today: string, dueOn: RawBuilder<unknown>): Condition {
  const { from, to } = daysOf[age]
  const day = sql`${today}::date`
  if (from === undefined) return sql`${dueOn} >= ${day} - ${sql.lit(to)}`
  if (to === undefined) return sql`${dueOn} <= ${day} - ${sql.lit(from)}`
  return sql`${dueOn} between ${day} - ${sql.lit(to)} and ${day} - ${sql.lit(from)}`
}
