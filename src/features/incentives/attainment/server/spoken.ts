import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import type { NotCounted } from '../engine/counted.ts'
import type { EntryLine } from '../engine/entries.ts'
import { refusalSentence, rewardSentence } from '../reward-sentence.ts'

export type Names = ReadonlyMap<string, string>
/** What customers, reps and programs are called, by id, or by the code of a program. */
export async function namesOf(db: Db, ids: readonly string[], codes: readonly string[] = []): Promise<Names> {
  const some = [...new Set(ids)].filter(Boolean)
  if (!some.length && !codes.length) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, customer_name as name from customers where ${ofCompany()} and id = any(${some}::uuid[])
    union all select id::text, name from reps where ${ofCompany()} and id = any(${some}::uuid[])
    union all select code, name from programs where ${ofCompany()} and code = any(${codes}::text[])`.execute(db.withoutPlugins())
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whom a row's sentence names. */
export const namedIn = ({ trace }: Pick<EntryLine, 'trace'>): string[] =>
  'limits' in trace ? trace.limits.flatMap(({ mergedFrom }) => mergedFrom) : []

const inEach = (speak: (language: Language) => string) => ({ en: speak('en'), es: speak('es') })
const spokenIn = (language: Language, names: Names) => ({
  language,
  t: (key: string, values?: Record<string, string | number>) => text(language, key, values),
  nameOf: (id: string) => names.get(id) ?? '',
})

type Line = Pick<EntryLine, 'trace' | 'amountCents' | 'promisedCents'>
/** The sentence of a row, made of its trace alone. */
export const sentenceIn = (language: Language, line: Line, names: Names) => rewardSentence(line, spokenIn(language, names))
export const sentencesOf = (line: Line, names: Names) => inEach((language) => sentenceIn(language, line, names))
export const refusalIn = (why: NotCounted, names: Names) => inEach((language) => refusalSentence(why, spokenIn(language, names)))
