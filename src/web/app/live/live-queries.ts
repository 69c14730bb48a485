import type { Query } from '@tanstack/react-query'
import type { LiveKind } from '#contract/live.ts'
import { queryClient } from '../calls/query.ts'

/** Many changes in a row (an import) make a screen read again this often, not each time; a slow read takes its time in between. */
const pauseMs = 800

/** Records of a kind by their ids, or all of them. */
class Changed {
  all = false
  readonly ids = new Set<string>()
  add(id: string | undefined): this {
    if (id) this.ids.add(id)
    else this.all = true
    return this
  }
  get any(): boolean {
    return this.all || this.ids.size > 0
  }
}

/** Kinds that are being read again, with what changed meanwhile. */
const reading = new Map<LiveKind, Changed>()

/** Reads again what open screens show of a kind of records, or of one record of it: at once, then what came meanwhile, after a pause. */
export function readAgain(kind: LiveKind, id?: string): void {
  const meanwhile = reading.get(kind)
  if (meanwhile) meanwhile.add(id)
  else void keepReading(kind, new Changed().add(id))
}

async function keepReading(kind: LiveKind, first: Changed) {
  for (let changed: Changed | undefined = first; changed?.any; changed = reading.get(kind)) {
    reading.set(kind, new Changed())
    const now = changed
    const started = performance.now()
    await readAnew((query) => shows(query, kind, now))
    await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, performance.now() - started)))
  }
  reading.delete(kind)
}

/** When the newest read of each began: what it brings may be as old as that. */
const beganAt = new WeakMap<Query, number>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') beganAt.set(event.query, Date.now())
})

/** Reads again what was read, or began to be, before this time, in milliseconds. */
export const readOlder = (than: number): Promise<void> =>
  readAnew((query) => Boolean(query.meta?.shows) && (beganAt.get(query) ?? query.state.dataUpdatedAt) < than)

/** A first read that is under way is not made anew but joined by the cache, and may have been answered before the change: another follows it. */
async function readAnew(predicate: (query: Query) => boolean): Promise<void> {
  const joined = new Set(
    queryClient
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.data === undefined && predicate(query), fetchStatus: 'fetching' }),
  )
  await queryClient.invalidateQueries({ predicate })
  if (joined.size) await queryClient.invalidateQueries({ predicate: (query) => joined.has(query) })
}

/** A record's change concerns its own screens and the lists that may hold it; not what is shown of another one. */
function shows(query: Query, kind: LiveKind, { all, ids }: Changed): boolean {
  const kinds = query.meta?.shows as readonly LiveKind[] | undefined
  if (!kinds?.includes(kind)) return false
  const input = query.queryKey[1]
  const params = typeof input === 'object' && input && 'params' in input ? (input.params as Record<string, string>) : null
  return all || !params || Object.values(params).some((param) => ids.has(param))
}
