import { CompiledQuery } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { newValues } from './list-filters.ts'
import { endOf, type Token } from './words.ts'

const looked = 500

/**
 * Puts the token with the fewest words first: the search walks along it. Counts no further than it takes to tell; `common` when even the
 * rarest has more words than that.
 */
export async function rarestFirst(
  db: Db,
  tokens: Token[],
  table: 'customer_words' | 'contact_words' = 'customer_words',
): Promise<{ tokens: Token[]; common: boolean }> {
  if (tokens.length < 2) return { tokens, common: false }
  const values = newValues()
  const counts = tokens.map((token, index) => {
    const ranges = token.map(
      (start) => `(select 1 from ${table} where word >= ${values.add(start)} and word < ${values.add(endOf(start))} limit ${looked})`,
    )
    return `(select count(*) from (${ranges.join(' union all ')}) each) as "${index}"`
  })
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<Record<string, number>>(CompiledQuery.raw(`select ${counts.join(', ')}`, values.list))
  const count = (token: Token) => rows[0]?.[tokens.indexOf(token)] ?? looked
  // Of equally common ones the longer is the rarer.
  const sorted = [...tokens].sort((one, other) => count(one) - count(other) || (other[0]?.length ?? 0) - (one[0]?.length ?? 0))
  return { tokens: sorted, common: sorted.every((token) => count(token) >= looked) }
}
