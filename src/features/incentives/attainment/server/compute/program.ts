import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { programTerms } from '../../../programs/door.ts'
import { type ProgramRules, rulesOf } from '../../engine/rules.ts'
import { isComputed } from '../intake/keep.ts'

/** A program as it is computed. `fromDate`, `toDate`: of all of its versions. */
export type ComputedProgram = {
  rules: ProgramRules
  fromDate: string
  toDate: string
  maximumAllowed: number | null
  approvedPromised: number
}

type VersionRow = { programId: string; version: number; fromDay: string | null; terms: unknown }
type PauseRow = { programId: string; fromDay: string; toDay: string | null }
type ProgramRow = { id: string; code: string; maximumAllowed: number | null; approvedPromised: number }

const lastDay = '9999-12-31'

/** All that are computed, exclusive ones first, in the order in which they take sales. */
export const computedPrograms = (db: Db): Promise<ComputedProgram[]> => programsThat(db, isComputed)

export const closedProgram = async (db: Db, id: string): Promise<ComputedProgram | undefined> =>
  (await programsThat(db, sql<boolean>`p.id = ${id}::uuid`))[0]

/** Of programs `p`. */
async function programsThat(db: Db, are: RawBuilder<boolean>): Promise<ComputedProgram[]> {
  const [{ rows: programs }, { rows: versions }, { rows: pauses }] = await Promise.all([
    sql<ProgramRow>`select p.id, p.code, p.maximum_allowed as "maximumAllowed", p.approved_promised as "approvedPromised" from programs p
      where ${ofCompany('p')} and ${are}`.execute(db.withoutPlugins()),
    sql<VersionRow>`select v.program_id as "programId", v.version, v.from_day::text as "fromDay", v.terms from program_versions v
      join programs p on ${ofCompany('p')} and p.id = v.program_id and ${are} where ${ofCompany('v')} order by v.version`.execute(
      db.withoutPlugins(),
    ),
    sql<PauseRow>`select b.program_id as "programId", b.from_day::text as "fromDay", b.to_day::text as "toDay" from program_pauses b
      where ${ofCompany('b')} order by b.from_day`.execute(db.withoutPlugins()),
  ])
  const made = programs.flatMap(({ id, code, maximumAllowed, approvedPromised }): ComputedProgram[] => {
    const own = versions
      .filter(({ programId }) => programId === id)
      .map(({ version, fromDay, terms }) => ({ version, from: fromDay ?? '', terms: programTerms.parse(terms) }))
    const [first] = own
    if (!first) return []
    const ofProgram = pauses
      .filter(({ programId }) => programId === id)
      .map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay ?? lastDay }))
    return [
      {
        rules: rulesOf({ id, code, versions: own, pauses: ofProgram }),
        fromDate: own.reduce((day, { terms }) => (terms.fromDate < day ? terms.fromDate : day), first.terms.fromDate),
        toDate: own.reduce((day, { terms }) => (terms.toDate > day ? terms.toDate : day), first.terms.toDate),
        maximumAllowed,
        approvedPromised,
      },
    ]
  })
  return made.toSorted((one, other) => {
    if (one.rules.isExclusive !== other.rules.isExclusive) return one.rules.isExclusive ? -1 : 1
    return one.rules.code < other.rules.code ? -1 : 1
  })
}
