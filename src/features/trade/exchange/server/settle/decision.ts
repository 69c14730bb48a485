import type { DocumentState } from '../../contract.ts'
import { type Hold, holdCodes } from '../../holds.ts'
import type { Document } from '../list/document.ts'
import { storedHolds } from '../receive/stored.ts'

export type Settled = { state: DocumentState; holds: Hold[]; sameAs?: string | null }

/** Whoever accepted a document put up with what it was held for then, as far as a person may: what is found later holds it again. */
export function decided({ acceptedHolds }: Document, holds: Hold[], sameAs: string | null = null): Settled {
  const accepted = new Set(storedHolds.parse(acceptedHolds).map(nameOf))
  const standing = holds.filter((hold) => holdCodes[hold.code] === 'fix' || !accepted.has(nameOf(hold)))
  return { state: standing.length ? 'held' : 'valid', holds: standing, sameAs }
}

const nameOf = ({ code, line, value, ours }: Hold) => JSON.stringify([code, line, value, ours])
