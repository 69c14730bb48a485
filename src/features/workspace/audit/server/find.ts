import { sql } from 'kysely'
import { customerFields } from '#features/customers/customers/contract.ts'
import { findCustomers } from '#features/customers/customers/server/door.ts'
import { findPeople } from '#features/identity/people/server/door.ts'
import { timesOfDays } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { AuditFilters } from '../contract.ts'
import type { AuditFilter, Found } from './window-sql.ts'

/** So many words that begin like a typed one, customers and people are looked for; whoever finds more types on. */
const most = { tokens: 6, words: 20, customers: 50, people: 20 }

/** The filters as the log's indexes take them: days as ids, the search as what it found. */
export async function filterOf(context: DbContext, { search, from, to, ...filter }: AuditFilters): Promise<AuditFilter> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(context.db)
  const [days, found] = await Promise.all([idsOfDays(context, from, to), search ? find(context, search) : null])
  return { ...filter, ...days, search: found }
}

async function idsOfDays({ db }: DbContext, from: string | undefined, to: string | undefined) {
  const times = await timesOfDays(db, { from, to })
  const idOf = (ms: number | null) => (ms === null ? null : firstIdOf(ms))
  return { from: idOf(times.from), below: idOf(times.below) }
}

/** The words of the log that begin like the typed ones, the rarest token first; customers and people by their names. */
async function find(context: DbContext, search: string): Promise<Found> {
  const { db, language } = context
  const [tokens, customers, { people, invited }] = await Promise.all([
    typedWords(context, search),
    findCustomers(context, search, most.customers),
    findPeople(db, search, most.people),
  ])
  const known = await Promise.all(
    tokens.map(async (token) => {
      const { rows } = await wordsFrom(token).execute(db)
      return [...new Set([...rows.map(({ word }) => word), ...fieldsCalled(token, language)])]
    }),
  )
  const rarestFirst = known.sort((one, other) => one.length - other.length)
  return { tokens: rarestFirst, customers: customers.ids, people, persons: [...people, ...invited] }
}

async function typedWords({ db }: DbContext, search: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from app.audit_words_in(${search}) as word`.execute(db)
  return rows.slice(0, most.tokens).map(({ word }) => word)
}

/** From one word to the next, however many events have it. */
const wordsFrom = (token: string, end = `${token}\u{10ffff}`) => sql<{ word: string }>`with recursive known (word, found) as (
    select * from (select w.word, 1 from audit_words w where ${ofCompany('w')} and w.word >= ${token} and w.word < ${end} order by w.word limit 1) first
    union all
    select next.word, k.found + 1 from known k cross join lateral
      (select w.word from audit_words w where ${ofCompany('w')} and w.word > k.word and w.word < ${end} order by w.word limit 1) next where k.found < ${sql.lit(most.words)}
  ) select word from known`

/** People type a field's label, the log has its name. */
const fieldNames = [...Object.keys(customerFields.shape), ...Object.keys(customerFields.shape.address.unwrap().shape)]
const fieldsCalled = (token: string, language: DbContext['language']) =>
  fieldNames
    .filter((name) =>
      text(language, `fields.${name}`)
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(token)),
    )
    .map((name) => name.toLowerCase())
