import { isSamePlace, isWritten, type Party, saysWhere } from '#trade-documents/model/party.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../../holds.ts'
import { placeByName } from '../../../place-by-name.ts'
import { holdOf } from '../hold.ts'

type Parties = Pick<PurchaseOrder, 'parties'>
/**
 * Whom an order goes to. `said`: a ship-to with a code or an address; `named`: one with a name alone; `standIn`: a buyer or store by its code,
 * where there is no ship-to. Then `id` is what it is looked up by.
 */
export type ShipTo = { party: Party; kind: 'said' | 'named' | 'standIn'; id: { qualifier: string; code: string } | null }

/**
 * The heading's, else one that every line names. Of those that stand in for a ship-to, all: the first that is known counts.
 * `ours`: how the partner and its customer are called here.
 */
export function shipTosOf(order: PurchaseOrder, ours: readonly string[]): ShipTo[] {
  const [said] = saidOf(order)
  if (said) return [{ party: said, kind: 'said', id: idOf(said) }]
  const named = namedOf(order)
  if (named && !isItself(named, order, ours)) return [{ party: named, kind: 'named', id: { qualifier: placeByName, code: nameIn(named) } }]
  return isShared(order) ? [] : standInsOf(order).map((party) => ({ party, kind: 'standIn', id: idOf(party) }))
}

export const isShared = ({ lines }: PurchaseOrder) => lines.some(({ stores }) => stores.length)

/** What cannot go where all of it says: a line that is left out of the stores' shares, and a ship-to beside another. */
export function scatteredIn(order: PurchaseOrder): Hold | null {
  const shared = isShared(order)
  const unshared = shared ? order.lines.findIndex(({ stores }) => !stores.length) : -1
  if (unshared >= 0) return holdOf('storesMissing', { line: unshared })
  const said = saidOf(order)
  if (said.length || order.lines.some((line) => placesIn(line).length)) return elsewhere(order, said[0], placesIn, shared)
  if (shared) return null
  return (
    elsewhere(order, namedOf(order), namedIn, false) ?? elsewhere(order, standInsOf(order)[0], (of) => standInsIn(of).slice(0, 1), false)
  )
}

function elsewhere(order: PurchaseOrder, first: Party | undefined, places: (of: Parties) => Party[], isShared: boolean): Hold | null {
  const other = (each: Parties) => places(each).find((place) => isShared || !first || !isSamePlace(place, first))
  const line = order.lines.findIndex(other)
  const ofLine = order.lines[line]
  if (ofLine) return holdOf('shipToSeveral', { line, value: nameOf(places(ofLine).at(-1)) })
  const beside = places === placesIn ? places(order).find((place) => first && !isSamePlace(place, first)) : undefined
  return beside ? holdOf('shipToSeveral', { value: nameOf(beside) }) : null
}

export const saidOf = (order: PurchaseOrder): Party[] => headingOrLines(order, placesIn)

function headingOrLines(order: PurchaseOrder, places: (of: Parties) => Party[]): Party[] {
  const ofHeading = places(order)
  if (ofHeading.length) return ofHeading
  return order.lines.every((line) => places(line).length > 0) && order.lines[0] ? places(order.lines[0]) : []
}

/** X12 and EDIFACT: "bill and ship to" is a ship-to as soon as it has an address, unless there is another. */
const placesIn = ({ parties }: Parties): Party[] => {
  const shipTos = parties.filter((party) => party.role === 'shipTo' && saysWhere(party))
  return shipTos.length ? shipTos : parties.filter((party) => party.code === 'BS' && isWritten(party))
}

const namedOf = (order: PurchaseOrder): Party | undefined => headingOrLines(order, namedIn)[0]
const namedIn = ({ parties }: Parties) => parties.filter((party) => party.role === 'shipTo' && nameIn(party))

/** What is on a line is nearer to the goods than what is in the heading. */
function standInsOf(order: PurchaseOrder): Party[] {
  const all = order.lines.length > 0 && order.lines.every((line) => standInsIn(line).length > 0)
  return all && order.lines[0] ? standInsIn(order.lines[0]) : standInsIn(order)
}

/** A store, a "bill and ship to", a buyer: X12 98, EDIFACT 3035. */
const standIns = ['SN', 'BS', 'BY']
const standInsIn = ({ parties }: Parties) => standIns.flatMap((code) => parties.filter((party) => party.code === code && party.id))

/** Whether a name is the customer's own, and therefore says no other place. */
function isItself(named: Party, { parties }: PurchaseOrder, ours: readonly string[]): boolean {
  const theirs = parties.filter(({ role, code }) => role === 'buyer' || role === 'billTo' || standIns.includes(code))
  const names = [...ours, ...theirs.flatMap((party) => party.names)].map(plain)
  return names.includes(plain(nameIn(named)))
}

const plain = (name: string) => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
/** As much as a reference to a place may have. */
const nameIn = ({ names }: Party) => (names[0] ?? '').trim().slice(0, 80)
const idOf = ({ id }: Party) => id && { qualifier: id.scheme, code: id.value }
const nameOf = (party: Party | undefined) => party?.id?.value ?? party?.names[0] ?? party?.city ?? ''
