import type { Query } from '@tanstack/react-query'
import type { LiveKind } from '#contract/live.ts'
import { queryClient } from '#web/query.ts'

/** Many changes in a row (an import) make a screen read again this often, not each time. */
const pauseMs = 1500

const waiting = new Map<string, { again: boolean }>()

/** Reads again what open screens show of a kind of records, or of one record of it: at once, then at most every `pauseMs`. */
export function readAgain(kind: LiveKind, id?: string): void {
  const key = id ? `${kind}/${id}` : kind
  const earlier = waiting.get(key)
  if (earlier) {
    earlier.again = true
    return
  }
  const own = { again: false }
  waiting.set(key, own)
  void queryClient.invalidateQueries({ predicate: (query) => shows(query, kind, id) })
  setTimeout(() => {
    waiting.delete(key)
    if (own.again) readAgain(kind, id)
  }, pauseMs)
}

/** A record's change concerns its own screens and the lists that may hold it; not what is shown of another one. */
function shows(query: Query, kind: LiveKind, id: string | undefined): boolean {
  const kinds = query.meta?.shows as readonly LiveKind[] | undefined
  if (!kinds?.includes(kind)) return false
  const input = query.queryKey[1]
  const params = typeof input === 'object' && input && 'params' in input ? (input.params as Record<string, string>) : null
  return !id || !params || Object.values(params).includes(id)
}
