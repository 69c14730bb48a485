import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

type DraftedForm<V> = { values: V; isDirty: () => boolean; getValues: () => V; setValues: (values: V) => void }

/**
 * Keeps what is typed until it is saved or the screen is left on purpose; a session that ended meanwhile offers it again. `keeps`: what is worth it
 * is kept when the screen is left, too, and offered by the next one of its kind in the tab.
 */
export function useDraft<V extends Record<string, unknown>>(
  name: string | undefined,
  form: DraftedForm<V>,
  keeps?: (values: V) => boolean,
) {
  const [place] = useState(() => (name ? { path: location.pathname, name } : null))
  const [found, setFound] = useState(() => place && readDraft(place))
  const dirty = place !== null && form.isDirty()
  useEffect(() => {
    if (place && dirty) saveDraft(place, form.values)
  }, [place, dirty, form.values])
  const left = useRef<() => void>(undefined)
  left.current = () => {
    if (place && !(keeps && (found !== null || keeps(form.getValues())))) dropDraft(place)
  }
  useEffect(() => () => left.current?.(), [])
  const drop = () => {
    if (place) dropDraft(place)
    setFound(null)
  }
  const restore = () => {
    if (found) form.setValues({ ...form.getValues(), ...(found.values as Partial<V>) })
    setFound(null)
  }
  return { found, restore, drop }
}
