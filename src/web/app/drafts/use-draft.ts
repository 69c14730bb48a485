import { useEffect, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

type DraftedForm<V> = { values: V; isDirty: () => boolean; getValues: () => V; setValues: (values: V) => void }

/** Keeps what is typed until it is saved or the screen is left on purpose; a session that ended meanwhile offers it again. */
export function useDraft<V extends Record<string, unknown>>(name: string | undefined, form: DraftedForm<V>) {
  const [place] = useState(() => (name ? { path: location.pathname, name } : null))
  const [found, setFound] = useState(() => place && readDraft(place))
  const dirty = place !== null && form.isDirty()
  useEffect(() => {
    if (place && dirty) saveDraft(place, form.values)
  }, [place, dirty, form.values])
  useEffect(() => () => (place ? dropDraft(place) : undefined), [place])
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
