import { type Ability, can } from '#contract/permissions.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { type DbContext, memberOf } from '../http/context.ts'

/** Whose language names are in, and where they are looked up. */
export type Reader = Pick<DbContext, 'db' | 'language'>
/** What a record is called today, and where it stands when its id alone does not say so; null: nowhere. */
export type Named = { name: string; path: string | null }
/** A record that a search finds. `detail` tells it from others of the same name. */
export type Found = Named & { id: string; path: string; detail: string; active: boolean }

/** What all who show records of other rooms must know of a kind of record. The room that owns the record offers it. */
export type RecordKind = {
  kind: RecordKindName
  /** The page of the record; null where its id alone does not say, or it has none. */
  path(id: string): string | null
  /** Where records without a page of their own stand. */
  screen: string | null
  /** Of those there are. */
  names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string | Named>>
  /** May the caller see this one? Only ids of the caller's company are asked for. */
  reaches(context: DbContext, id: string): Promise<boolean>
  /** The first records that a search finds among those the caller reaches; as quick for a large company as for a small one. */
  find(context: DbContext, search: string): Promise<Found[]>
  /** What was probably meant where no kind finds anything. */
  similar(context: DbContext, search: string): Promise<Found[]>
}

type Optional = 'path' | 'screen' | 'names' | 'find' | 'similar'

/** A kind of record; what is left out it does not have. */
export const recordKind = (given: Omit<RecordKind, Optional> & Partial<Pick<RecordKind, Optional>>): RecordKind => ({
  path: () => null,
  screen: null,
  names: async () => new Map(),
  find: async () => [],
  similar: async () => [],
  ...given,
})

/** Of kinds that whoever has an ability sees all of. */
export const reachedWith = (ability: Ability) => async (context: DbContext) => can(memberOf(context).role, ability)

/** As rows of the log, the ledger and the notifications have it. */
export type RecordOf = { recordKind: string | null; recordId: string | null }

const unnamed: Named = { name: '', path: null }
const keyOf = ({ recordKind, recordId }: RecordOf) => `${recordKind} ${recordId}`

/** What the records of these rows are called and where they stand, each kind asked once. What is gone has no name and no page. */
export async function namesOf(kinds: readonly RecordKind[], reader: Reader, rows: readonly RecordOf[]): Promise<(row: RecordOf) => Named> {
  const known = await Promise.all(
    kinds.map(async ({ kind, path, names }) => {
      const ids = new Set(rows.flatMap(({ recordKind, recordId }) => (recordKind === kind && recordId ? [recordId] : [])))
      const named = ids.size ? await names(reader, [...ids]) : new Map<string, string | Named>()
      return [...named].map(([recordId, name]) => {
        const whole = typeof name === 'string' ? { name, path: path(recordId) } : name
        return [keyOf({ recordKind: kind, recordId }), whole] as const
      })
    }),
  )
  const found = new Map(known.flat())
  const screens = new Map<string | null, string | null>(kinds.map(({ kind, screen }) => [kind, screen]))
  return (row) => {
    const { name, path } = found.get(keyOf(row)) ?? unnamed
    return { name, path: path ?? screens.get(row.recordKind) ?? null }
  }
}

/** Where a record stands as far as its id says, without a look at the database. */
export function pathOf(kinds: readonly RecordKind[], { recordKind, recordId }: RecordOf): string | null {
  const kind = kinds.find(({ kind }) => kind === recordKind)
  return (recordId && kind?.path(recordId)) || kind?.screen || null
}
