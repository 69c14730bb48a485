import { CompiledQuery, type RawBuilder } from 'kysely'
import { companyOpened, type Db } from '../db.ts'
import { companyAsSet } from '../tenant.ts'

/** Stands for a value of a statement until somebody asks it. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
type Written = { text: string; values: readonly unknown[] }

/** Stands for the company; none has this id. */
const anyCompany = '00000000-0000-0000-0000-000000000000'

/**
 * A statement whose text is always the same, written once in a process: to write a long one takes as long as it takes PostgreSQL to answer it.
 * `build` names its values by slots.
 */
export function writtenOnce<Values extends object, Row>(
  build: (slot: (name: Extract<keyof Values, string>) => unknown) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const texts = new Map<'any' | 'asSet', Written>()

  function textFor(db: Db): { text: string; values: unknown[] } & { company: unknown } {
    const company = companyOpened(db, anyCompany)
    try {
      if (company === null) throw new Error('No company is open.')
      // Where PostgreSQL alone knows whose rows they are the text asks it.
      if (company === companyAsSet) companyOpened(db, company)
      const written = texts.getOrInsertComputed(company === companyAsSet ? 'asSet' : 'any', () => {
        const { sql: text, parameters } = build((name) => new Slot(name)).compile(db.withoutPlugins())
        return { text, values: parameters }
      })
      return { text: written.text, values: [...written.values], company }
    } finally {
      companyOpened(db, company)
    }
  }

  return async (db, values) => {
    const { text, values: given, company } = textFor(db)
    const said = new Map<string, unknown>(Object.entries(values))
    const filled = given.map((value) => (value instanceof Slot ? said.get(value.name) : value === anyCompany ? company : value))
    return (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, filled))).rows
  }
}
