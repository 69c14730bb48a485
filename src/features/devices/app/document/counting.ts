import type { VanSaid } from '#features/devices/van/door.ts'

/**
 * A count that is under way. `locationId`: of the van in which it was begun; empty: nothing is counted yet. `ids`: of the document that it is being
 * saved as, so that saving it again after a failure makes no second one.
 */
export type Counting = {
  locationId: string
  locationName: string
  note: string
  ids: string[]
  counted: Record<string, { counted: string; at: string }>
}

export const nothingCounted: Counting = { locationId: '', locationName: '', note: '', ids: [], counted: {} }

/** As an earlier app, which knew no van and no note of it, kept it. */
export const countingOf = (kept: Partial<Counting> | undefined): Counting => (kept ? { ...nothingCounted, ...kept } : nothingCounted)

/** What stands in none of these documents: also what was counted anew since. */
export function notSavedOf(counting: Counting, documents: readonly { van?: VanSaid }[]): Counting {
  const saved = new Set(
    documents.flatMap(({ van }) => (van?.lines ?? []).flatMap((line) => ('counted' in line ? [written(line.itemId, line)] : []))),
  )
  const left = Object.entries(counting.counted).filter(([itemId, each]) => !saved.has(written(itemId, each)))
  return left.length ? { ...counting, ids: [], counted: Object.fromEntries(left) } : nothingCounted
}

const written = (itemId: string, { counted, at }: { counted: string; at: string }) => `${itemId} ${counted} ${at}`
