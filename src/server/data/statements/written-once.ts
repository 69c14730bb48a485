import { CompiledQuery, type RawBuilder } from 'kysely'
import { endOf } from '../beginning.ts'
import { companyOpened, type Db } from '../db.ts'
import { companyAsSet } from '../tenant.ts'

// To write a long statement takes as long as it takes PostgreSQL to answer it. One whose text is the same again is written once in a process.

type Text = { text: string; values: readonly unknown[] }
type Texts = Map<string, Text>

/** Stands for the company; none has this id. */
const anyCompany = '00000000-0000-0000-0000-000000000000'

/** The text for whoever's rows the transaction sees, and its values, among them still what stands for them. */
function textFor(db: Db, texts: Texts, shape: string, build: () => RawBuilder<unknown>): Text & { company: unknown } {
  const company = companyOpened(db, anyCompany)
  try {
    if (company === null) throw new Error('No company is open.')
    // Where PostgreSQL alone knows whose rows they are the text asks it.
    if (company === companyAsSet) companyOpened(db, company)
    const written = texts.getOrInsertComputed(company === companyAsSet ? `as set ${shape}` : shape, () => {
      const { sql: text, parameters } = build().compile(db.withoutPlugins())
      return { text, values: parameters }
    })
    return { ...written, company }
  } finally {
    companyOpened(db, company)
  }
}

async function ask<Row>(
  db: Db,
  { text, values, company }: ReturnType<typeof textFor>,
  saidOf: (stands: unknown) => unknown,
): Promise<Row[]> {
  const filled = values.map((value) => (value === anyCompany ? company : saidOf(value)))
  return (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, filled))).rows
}

/** Stands for a value of a statement until somebody asks it. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A statement whose text is always the same. `build` names its values by slots. */
export function writtenOnce<Values extends object, Row>(
  build: (slot: (name: Extract<keyof Values, string>) => unknown) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const texts: Texts = new Map()
  return (db, values) => {
    const said = new Map<string, unknown>(Object.entries(values))
    const written = textFor(db, texts, '', () => build((name) => new Slot(name)))
    return ask(db, written, (value) => (value instanceof Slot ? said.get(value.name) : value))
  }
}

const shapes: Texts = new Map()
/** Shapes come of what screens offer; whoever makes up others makes room again. */
const mostShapes = 2000

/**
 * A statement whose text follows from its shape. `build` is given marks in the place of the values, and takes a mark, or the end of a beginning that
 * it is, for what it stands for.
 */
export function writtenByShape<Name extends string, Row>(
  db: Db,
  shape: string,
  values: Readonly<Record<Name, string | number>>,
  build: (marks: Readonly<Record<Name, string>>) => RawBuilder<Row>,
): Promise<Row[]> {
  if (shapes.size >= mostShapes) shapes.clear()
  const names = Object.keys(values) as Name[]
  const marks = Object.fromEntries(names.map((name) => [name, `\u0001${name}`])) as Record<Name, string>
  const written = textFor(db, shapes, shape, () => build(marks))
  const stands = new Map<unknown, unknown>(
    names.flatMap((name) => [
      [marks[name], values[name]],
      [endOf(marks[name]), endOf(String(values[name]))],
    ]),
  )
  return ask(db, written, (value) => (stands.has(value) ? stands.get(value) : value))
}
