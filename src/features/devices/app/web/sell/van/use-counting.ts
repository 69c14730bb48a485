import { useEffect, useRef, useState } from 'react'
import { type Counting, nothingCounted, notSavedOf } from '../../../document/counting.ts'
import { mostVanLines } from '../../../document/van-draft.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { withOffset } from '../../storage/documents.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'
import { countNote, keptCounting } from './kept-counting.ts'

type Line = { itemId: string; counted: string; at: string }
type Van = { locationId: string; locationName: string }

export function useCounting() {
  const { store } = useDeviceApp()
  const [counting, setCounting] = useState<Counting | null>(null)
  const [isKept, setKept] = useState(true)
  const now = useRef<Counting | null>(null)
  useEffect(() => {
    let isOver = false
    keptCounting(store)
      .catch(() => nothingCounted)
      .then((kept) => {
        if (isOver || now.current) return
        now.current = kept
        setCounting(now.current)
      })
    return () => {
      isOver = true
    }
  }, [store])
  const current = () => now.current ?? nothingCounted
  const change = async (next: Counting) => {
    const isNothing = Object.keys(next.counted).length === 0 && !next.note
    now.current = isNothing ? nothingCounted : next
    setCounting(now.current)
    await store.setNote(countNote, isNothing ? undefined : next).then(
      () => setKept(true),
      () => setKept(false),
    )
  }
  return {
    counting,
    /** False: it would be gone with this page. */
    isKept,
    /** `counted` empty: it was not counted. The van is that of the first item. */
    set(itemId: string, counted: string, van: Van) {
      const before = current()
      const { [itemId]: _, ...others } = before.counted
      const next = counted === '' ? others : { ...others, [itemId]: { counted, at: withOffset(new Date()) } }
      void change({ ...before, ...(Object.keys(before.counted).length === 0 && van), counted: next })
    },
    say: (note: string) => void change({ ...current(), note }),
    throwAway: () => change(nothingCounted),
    /**
     * In as many documents as it takes. What a document says that was saved before is counted no more, and only that: what was counted since it was
     * tried stands in none yet.
     */
    async save(saveOne: (lines: Line[], of: Counting & { id: string }) => Promise<Pick<StoredDocument, 'document'>>) {
      for (let left = current(); Object.keys(left.counted).length > 0; left = current()) {
        const [id = newId()] = left.ids
        await change({ ...left, ids: [id] })
        const part = Object.entries(left.counted).slice(0, mostVanLines)
        const { document } = await saveOne(
          part.map(([itemId, each]) => ({ itemId, ...each })),
          { ...left, id },
        )
        await change(notSavedOf(current(), [document]))
      }
    },
  }
}
