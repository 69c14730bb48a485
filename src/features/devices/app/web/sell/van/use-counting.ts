import { useEffect, useRef, useState } from 'react'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { withOffset } from '../../storage/documents.ts'
import { newId } from '../../storage/new-id.ts'

/** A count that is under way, kept while it is. `ids`: of the documents it becomes. */
export type Counting = { ids: string[]; counted: Record<string, { counted: string; at: string }> }
const noteName = 'count'
const none: Counting = { ids: [], counted: {} }

export function useCounting() {
  const { store } = useDeviceApp()
  const [counting, setCounting] = useState<Counting | null>(null)
  const [isKept, setKept] = useState(true)
  const now = useRef<Counting | null>(null)
  useEffect(() => {
    let isOver = false
    store
      .note<Counting>(noteName)
      .catch(() => undefined)
      .then((kept) => {
        if (isOver || now.current) return
        now.current = kept ?? none
        setCounting(now.current)
      })
    return () => {
      isOver = true
    }
  }, [store])
  const change = async (next: Counting) => {
    now.current = next
    setCounting(next)
    await store.setNote(noteName, next === none ? undefined : next).then(
      () => setKept(true),
      () => setKept(false),
    )
  }
  return {
    counting,
    /** False: it would be gone with this page. */
    isKept,
    /** Empty: it was not counted. */
    set(itemId: string, counted: string) {
      const before = now.current ?? none
      const { [itemId]: _, ...others } = before.counted
      void change({ ...before, counted: counted === '' ? others : { ...others, [itemId]: { counted, at: withOffset(new Date()) } } })
    },
    /** The same documents, however often saving them is tried. */
    async named(documents: number): Promise<string[]> {
      const before = now.current ?? none
      const ids = [...before.ids]
      while (ids.length < documents) ids.push(newId())
      await change({ ...before, ids })
      return ids
    },
    end: () => change(none),
  }
}
