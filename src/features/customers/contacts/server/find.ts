import type { RawBuilder } from 'kysely'
import { tokensOf, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { rarestFirst, type Token } from '#server/data/listing/rarest-word.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { along, type FoundContact, ofSmallReach, reached, together } from './find-sql.ts'

/** Words of the rarest token that are walked before another way is worth its price. */
const walked = 2000
/** Whoever reaches no more contacts than these has each of them looked at. */
const fewReached = 10_000
/** Of shorter ones nearly everybody has a word: as sets they are most of the company, and say no more than the walk did. */
const isTelling = (token: Token) => token.every((start) => start.length > 1)

/** The first contacts that a search finds, of customers whom the caller reaches. */
export async function findContacts(context: DbContext, search: string, most: number): Promise<FoundContact[]> {
  const typed = tokensOf(search)
  if (!typed.length) return []
  const [{ tokens }, { condition, all }] = await Promise.all([
    rarestFirst(context.db, typed, 'contact_words', memberOf(context).companyId),
    visibleCustomers(context),
  ])
  const finding = { tokens, condition, most }
  const read = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(context.db.withoutPlugins())).rows
  const steps = await read(along(finding, walked))
  const found = steps.filter((row): row is { looked: number } & FoundContact => row.id !== null)
  if (found.length >= most || (steps[0]?.looked ?? 0) < walked) return found.map(({ looked: _, ...row }) => row)
  // Much begins like this and little of it was right: the caller reaches few customers, or several words meet rarely.
  if (!all && (await read(reached(finding, fewReached + 1))).length <= fewReached) return read(ofSmallReach(finding))
  const telling = tokens.filter(isTelling)
  return telling.length ? read(together(finding, telling)) : found.map(({ looked: _, ...row }) => row)
}
