import type { ImportField } from '../../contract.ts'
import { headerKey } from '../file/header-key.ts'
import { type AddressKind, fieldsByName, joints, kindByWord, labels, type Named, owners } from './header-names.ts'

export type Meaning = Named & { kind: AddressKind | null }

const addressFields: readonly ImportField[] = ['address1', 'address2', 'city', 'state', 'zip', 'countryCode']
export const isOfAddress = (field: ImportField) => addressFields.includes(field)
/** Said of the customer's owner, of a part of them or of their address these mean something else: a contact's title is a job. */
const alone: readonly ImportField[] = ['salutation', 'active', 'warehouseCode']
const less = { owner: 20, kind: 10, number: 30 }
const longest = 100

/** The words of a heading; `BillingPostalCode` and `address1` are several. */
const wordsOf = (heading: string) =>
  heading
    .slice(0, longest)
    .replace(/(?<=\p{Ll})(?=[\p{Lu}\d])/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(headerKey)
    .filter((word) => word && !joints.has(word))

/** The fields that a column called like this may fill. */
export function meaningsOf(heading: string): Meaning[] {
  const words = wordsOf(heading)
  const exact = fieldsByName.get(words.join(''))
  if (exact) return exact.map((named) => ({ ...named, kind: null }))
  const at = words.findIndex((word) => /^\d$/.test(word))
  if (at >= 0 && labels.has(words.at(-1) ?? '')) return []
  const number = at < 0 ? 1 : Number(words[at])
  // `Address 2 - Street` is of the second address, `Street 2` the second line.
  const isLine = at === words.length - 1
  const plain = words.filter((word, index) => index !== at && (at < 0 || !/^(?:value|valor)$/.test(word)))
  return withoutKind(plain).flatMap(({ field, rank, kind }) => {
    if (number === 1) return [{ field, rank, kind }]
    if (isOfAddress(field) && isLine) return number === 2 && field === 'address1' ? [{ field: 'address2' as const, rank, kind }] : []
    return [{ field, rank: rank + less.number * number, kind: isOfAddress(field) ? ('other' as const) : kind }]
  })
}

function withoutKind(words: readonly string[]): Meaning[] {
  const found = withoutOwner(words)
  if (found.length) return found.map((named) => ({ ...named, kind: null }))
  const at = words.findIndex((word) => kindByWord.has(word))
  const kind = kindByWord.get(words[at] ?? '')
  if (!kind) return []
  const rest = words.filter((_, index) => index !== at)
  // QuickBooks Desktop: `Bill to 1` to `Bill to 5`.
  if (rest.length === 0) return kind === 'billing' || kind === 'shipping' ? [{ field: 'address1', rank: less.kind, kind }] : []
  return withoutOwner(rest)
    .filter(({ field }) => !alone.includes(field))
    .map(({ field, rank }) => ({ field: field === 'workPhone' && kind === 'home' ? 'homePhone' : field, rank: rank + less.kind, kind }))
}

function withoutOwner(words: readonly string[]): Named[] {
  const found = fieldsByName.get(words.join(''))
  if (found) return found
  const isOwner = (word = '') => owners.has(word)
  const rest = isOwner(words[0]) ? words.slice(1) : isOwner(words.at(-1)) ? words.slice(0, -1) : []
  if (!rest.length) return []
  return withoutOwner(rest)
    .filter(({ field }) => !alone.includes(field))
    .map(({ field, rank }) => ({ field, rank: rank + less.owner }))
}
