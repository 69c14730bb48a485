import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentKind, Draft } from '../../../document/draft.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import type { DeviceStore } from '../../storage/device-store.ts'

/** One that was saved is not gone on with, also where its note could not be taken away. */
async function unsavedDraft(store: DeviceStore, name: string): Promise<Draft | undefined> {
  const found = await store.note<Draft>(name)
  return found && (await store.documents.one(found.id)) ? undefined : found
}

/** Where one that is new is kept while it is being written. */
export const noteOf = (customerId: string, kind: DocumentKind) => `draft:${customerId}:${kind}`
const quietMs = 300

/**
 * What is being written, kept on the device while it is: a tab that is closed in the middle goes on where it was. Undefined: it is being read.
 * `name`: under which it is kept. `trouble`: it could not be kept, and is on this screen alone.
 */
export function useDraft(name: string, begin: () => Draft) {
  const { store } = useDeviceApp()
  const [draft, setDraft] = useState<Draft>()
  const [resumed, setResumed] = useState(false)
  const [trouble, setTrouble] = useState(false)
  const isDone = useRef(false)
  const isTouched = useRef(false)
  const beginning = useRef(begin)
  beginning.current = begin

  useEffect(() => {
    let isHere = true
    const start = (found: Draft | undefined) => {
      if (!isHere) return
      setDraft(found ?? beginning.current())
      setResumed(found !== undefined)
    }
    unsavedDraft(store, name).then(start, () => start(undefined))
    return () => {
      isHere = false
    }
  }, [store, name])

  useEffect(() => {
    if (!draft || isDone.current || !isTouched.current || isEmpty(draft)) return
    const keep = async () => {
      if (isDone.current) return
      await store.setNote(name, draft).then(
        () => setTrouble(false),
        () => setTrouble(true),
      )
    }
    const timer = setTimeout(keep, quietMs)
    const hide = () => document.visibilityState === 'hidden' && void keep()
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [draft, store, name])

  const change = useCallback((to: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    isTouched.current = true
    setDraft((before) => before && { ...before, ...(typeof to === 'function' ? to(before) : to) })
  }, [])
  const startOver = useCallback(() => {
    isTouched.current = false
    setDraft(beginning.current())
    setResumed(false)
    void store.setNote(name, undefined).catch(() => setTrouble(true))
  }, [store, name])
  /** It is saved, or not wanted any more. */
  const done = useCallback(async () => {
    isDone.current = true
    await store.setNote(name, undefined).catch(() => undefined)
  }, [store, name])
  return { draft, change, resumed, startOver, done, trouble }
}

/** Once it was read. */
export type Writing = Omit<ReturnType<typeof useDraft>, 'draft'> & { draft: Draft }

const isEmpty = ({ lines, note, payment, proofs }: Draft) =>
  lines.length === 0 && note === '' && (payment?.amount ?? '') === '' && proofs.signature === null && proofs.photos.length === 0
