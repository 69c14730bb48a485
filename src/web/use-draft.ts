import { useEffect, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '#web/drafts.ts'

type DraftedForm<V> = { values: V; isDirty: () => boolean; getValues: () => V; setValues: (values: V) => void }

/** Keeps what is typed until it is saved or the screen is left on purpose; a session that ended meanwhile offers it again. */
export function useDraft<V extends Record<string, unknown>>(name: string | undefined, form: DraftedForm<V>) {
  const [found, setFound] = useState(() => (name ? readDraft(name) : null))
  const dirty = name !== undefined && form.isDirty()
  useEffect(() => {
    if (name && dirty) saveDraft(name, form.values)
  }, [name, dirty, form.values])
  useEffect(() => () => (name ? dropDraft(name) : undefined), [name])
  const drop = () => {
    if (name) dropDraft(name)
    setFound(null)
  }
  const restore = () => {
    if (found) form.setValues({ ...form.getValues(), ...(found.values as Partial<V>) })
    setFound(null)
  }
  return { found, restore, drop }
}
