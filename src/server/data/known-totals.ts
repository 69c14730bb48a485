import type { RawBuilder } from 'kysely'
import { countedUpTo } from '#contract/paging.ts'
import type { Db } from './db.ts'

// Of lists that are long: how many rows there are, kept per process by what was asked for.
type Total = { rows: number; more: boolean }

/** "More than 10,000" stays right for a while, and is what costs to find out. Exact totals are counted afresh. */
const keptMs = 30_000
const most = 5000
const known = new Map<string, { total: Total; until: number }>()

function knownTotal(key: string): Total | null {
  const kept = known.get(key)
  return kept && kept.until > Date.now() ? kept.total : null
}

function rememberTotal(key: string, total: Total) {
  if (!total.more) return
  if (known.size >= most) known.clear()
  known.set(key, { total, until: Date.now() + keptMs })
}

/**
 * What a company's list comes to by a statement that answers one row: `rows`, of which it looks at one more than are counted, and sums, which
 * are null where there are more.
 */
export async function totalOf<C extends { rows: number }>(db: Db, companyId: string, statement: RawBuilder<C>) {
  const compiled = statement.compile(db)
  const key = JSON.stringify([companyId, compiled.sql, compiled.parameters])
  const kept = knownTotal(key)
  if (kept) return { total: kept, sums: null }
  const { rows } = await db.withoutPlugins().executeQuery(compiled)
  const [counted] = rows
  if (!counted) throw new Error('A count answers one row.')
  const total = { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo }
  rememberTotal(key, total)
  return { total, sums: total.more ? null : counted }
}
