import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'

/** `?edit=1`: the form stands in the place of the record. It is longer: neither shall begin in its middle. */
export function useEditing(): boolean {
  const [params] = useSearchParams()
  const isEditing = params.get('edit') === '1'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [isEditing])
  return isEditing
}
