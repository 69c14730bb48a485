import type { VanKind, VanSaid } from '#features/devices/van/door.ts'
import { noProofs } from './draft.ts'

/** The office takes no more in one document. */
export const mostVanLines = 500

/**
 * What is said of the van among the documents of the device: nothing is sold by it, and it has no customer. The office could not read one that says
 * nothing, and it would have taken a number.
 */
export function vanDraft(kind: VanKind, rulesVersion: number, { note, ...van }: VanSaid & { note: string }) {
  if (van.lines.length === 0 || van.lines.length > mostVanLines) throw new Error(`A ${kind} of ${van.lines.length} lines is none`)
  return {
    ...{ kind, customerId: '', rulesVersion, note: note.trim(), van },
    ...{ lines: [], discountPercent: '0', net: 0, tax: 0, total: 0, shipTo: null, payment: null, proofs: noProofs, changes: null },
  }
}
