import type { IDBPObjectStore } from 'idb'
import { discardedFormat, type StoredDocument } from './kept.ts'
import type { Kept, StoreName } from './schema.ts'

type Store = IDBPObjectStore<Kept, StoreName[], 'documents', 'readwrite'>

/** It has left this device in no way: nobody else can have it. Whatever was sent once may be in the office, whoever got no answer. */
export const neverLeft = ({ state, tries, document }: StoredDocument) => state === 'waiting' && tries === 0 && !document.discarded

/** It stays in the queue: the office hears that it was made, and that nothing is to come of it. */
export const takenBack = (stored: StoredDocument, { at, reason, replacedBy }: { at: string; reason: string; replacedBy: string }) => ({
  ...stored,
  document: { ...stored.document, format: Math.max(stored.document.format, discardedFormat), discarded: { at, reason, replacedBy } },
})

/** The one that stands where this one stood, however often it was made anew on this device. */
async function standingFor(documents: Store, id: string): Promise<StoredDocument | undefined> {
  let found = await documents.get(id)
  while (found?.replacedBy) {
    const next = await documents.get(found.replacedBy)
    if (!next) break
    found = next
  }
  return found
}

/**
 * Another document takes the place of `changes`. One that never left is taken back, and the office need not change anything; else the office is
 * told what it changes.
 */
export async function replaceIn(
  documents: Store,
  changes: string,
  { id, number, at }: { id: string; number: string; at: string },
): Promise<string | null> {
  const earlier = await standingFor(documents, changes)
  if (!earlier) return changes
  const isHere = neverLeft(earlier)
  await documents.put({ ...(isHere ? takenBack(earlier, { at, reason: '', replacedBy: number }) : earlier), replacedBy: id })
  return isHere || earlier.document.discarded ? earlier.document.changes : earlier.id
}
