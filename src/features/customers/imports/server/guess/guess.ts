import type { ImportField, Mapping } from '../../contract.ts'
import { headerKey } from '../file/header-key.ts'
import { type AddressKind, kindRank } from './header-names.ts'
import { isOfAddress, type Meaning, meaningsOf } from './heading.ts'

type Candidate = Meaning & { column: number }

/** How many of a row's cells are headings of columns that have a place here. */
export function knownHeadings(cells: readonly string[]): number {
  return new Set(cells.flatMap((cell) => meaningsOf(cell).slice(0, 1)).map(({ field }) => field)).size
}

/** Each field once, for the column whose heading says it best; of several addresses one is taken. */
export function guessMapping(headers: readonly string[]): Mapping {
  const candidates = asPerson(
    headers,
    headers.flatMap((header, column) => meaningsOf(header).map((meaning) => ({ ...meaning, column }))),
  ).filter(({ column, field }) => field !== 'salutation' || isSalutation(headers, column))
  const kind = addressKind(candidates)
  const fits = (each: Candidate) => !isOfAddress(each.field) || each.kind === kind || each.kind === null
  const mapping: Mapping = headers.map(() => '')
  const taken = new Set<ImportField>()
  for (const { field, column } of candidates.filter(fits).sort((one, other) => weight(one, kind) - weight(other, kind))) {
    if (taken.has(field) || mapping[column]) continue
    taken.add(field)
    mapping[column] = field
  }
  return mapping
}

/** What belongs to the chosen address goes before what belongs to none. */
const weight = ({ field, rank, kind }: Candidate, chosen: AddressKind | null) => rank + (isOfAddress(field) && kind !== chosen ? 100 : 0)

/** Beside a surname a name is a first name. */
function asPerson(headers: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const has = (field: ImportField) => candidates.some((each) => each.field === field)
  if (!has('lastName') || has('firstName')) return [...candidates]
  return candidates.map((each) =>
    each.field === 'name' && /^(?:name|nombres?)$/.test(headerKey(headers[each.column] ?? ''))
      ? { ...each, field: 'firstName' as const }
      : each,
  )
}

const isTitle = (header: string) => /^(?:title|titulo)$/.test(headerKey(header))

/** A title is one before a name or behind it, unless it is that of a job. */
function isSalutation(headers: readonly string[], column: number): boolean {
  if (!isTitle(headers[column] ?? '')) return true
  const next = headers[column + 1] ?? ''
  return (
    headers.some((header) => /^(?:jobtitle|puesto|cargo)$/.test(headerKey(header))) ||
    /^(?:suffix|sufijo)$/.test(headerKey(next)) ||
    meaningsOf(next).some(({ field }) => field === 'firstName' || field === 'name')
  )
}

/** Whose columns say the most of it; of two the one that bills go to. */
function addressKind(candidates: readonly Candidate[]): AddressKind | null {
  const counted = new Map<AddressKind | null, number>()
  for (const { field, kind } of candidates) if (isOfAddress(field)) counted.set(kind, (counted.get(kind) ?? 0) + 1)
  const [best] = [...counted].sort(([one, ones], [other, others]) => others - ones || kindRank(one) - kindRank(other))
  return best?.[0] ?? null
}
