import { type Counting, countingOf, nothingCounted, notSavedOf } from '../../../document/counting.ts'
import type { DeviceStore } from '../../storage/device-store.ts'

export const countNote = 'count'

/** As it was left; what was saved of it before the tab was gone is under way no more. */
export async function keptCounting(store: Pick<DeviceStore, 'note' | 'setNote' | 'documents'>): Promise<Counting> {
  const kept = countingOf(await store.note<Partial<Counting>>(countNote))
  const saved = (await Promise.all(kept.ids.map((id) => store.documents.one(id)))).filter((each) => each !== undefined)
  if (!saved.length) return kept
  const left = notSavedOf(
    kept,
    saved.map(({ document }) => document),
  )
  await store.setNote(countNote, left === nothingCounted ? undefined : left)
  return left
}
