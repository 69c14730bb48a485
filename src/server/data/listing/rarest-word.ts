import { sql } from 'kysely'
import { endOf } from '../beginning.ts'
import type { Db } from '../db.ts'
import { ofCompany } from '../tenant.ts'

/** What one token of a search may be the beginning of: any of these. */
export type Token = readonly string[]
export type WordTable = 'customer_words' | 'contact_words' | 'item_words'

const looked = 500

/** How rare words are changes slowly, and what is found does not depend on it: who pages on, or asks for the same again, is not asked to wait for it. */
const keptMs = 30_000
const most = 5000
const known = new Map<string, { order: Order; until: number }>()
type Order = { tokens: Token[]; common: boolean }

/**
 * Puts the token with the fewest words first: the search walks along it. Counts no further than it takes to tell; `common` when even the
 * rarest has more words than that.
 */
export async function rarestFirst(db: Db, tokens: Token[], table: WordTable, companyId: string): Promise<Order> {
  if (tokens.length < 2) return { tokens, common: false }
  const key = JSON.stringify([companyId, table, tokens])
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.order
  const { isTold, ...order } = await counted(db, tokens, table)
  if (known.size >= most) known.clear()
  if (isTold) known.set(key, { order, until: Date.now() + keptMs })
  return order
}

/** `isTold`: there are such words. Whoever is known no more as who they were reads nothing, which says nothing of the company. */
async function counted(db: Db, tokens: Token[], table: WordTable): Promise<Order & { isTold: boolean }> {
  const counts = tokens.map((token, index) => {
    const ranges = token.map(
      (start) =>
        sql`(select 1 from ${sql.table(table)} where ${ofCompany()} and word >= ${start} and word < ${endOf(start)} limit ${sql.lit(looked)})`,
    )
    return sql`(select count(*) from (${sql.join(ranges, sql` union all `)}) each) as ${sql.raw(`"${index}"`)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db.withoutPlugins())
  // One that may be written in two ways has been looked at twice, and is no more common for that.
  const count = (token: Token) => Math.min(rows[0]?.[tokens.indexOf(token)] ?? looked, looked)
  // Of equally common ones the longer is the rarer.
  const sorted = [...tokens].sort((one, other) => count(one) - count(other) || (other[0]?.length ?? 0) - (one[0]?.length ?? 0))
  const isTold = tokens.some((_, at) => (rows[0]?.[at] ?? 0) > 0)
  return { tokens: sorted, common: sorted.every((token) => count(token) >= looked), isTold }
}
