import type { Context } from '../routes/route.ts'
import type { Params } from './params.ts'
import { invalid, missing } from './stripe-error.ts'

const mostRows = 100

type Listed = { id: string; created?: number }

/** One page, newest first, from a cursor in either direction. */
export function page<T extends Listed>(context: Context, newestFirst: T[], kind: string, url = context.path) {
  const { params } = context
  const limit = readLimit(params)
  const rows = newestFirst.filter(timeFilter(params, 'created', (row) => row.created ?? 0))
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (after && before) throw invalid('You can only specify one of starting_after or ending_before.', { param: 'ending_before' })
  if (before) {
    const end = position(rows, newestFirst, before, kind, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list' as const, data: rows.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? position(rows, newestFirst, after, kind, 'starting_after') + 1 : 0
  return { object: 'list' as const, data: rows.slice(start, start + limit), has_more: rows.length > start + limit, url }
}

export function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10
  if (limit >= 1 && limit <= mostRows) return limit
  const [word, bound] = limit < 1 ? ['greater than or equal to', 1] : ['less than or equal to', mostRows]
  throw invalid(`This value must be ${word} ${bound}.`, {
    code: 'parameter_invalid_integer',
    param: 'limit',
  })
}

function position<T extends Listed>(rows: T[], all: T[], id: string, kind: string, param: string): number {
  if (!all.some((row) => row.id === id)) throw missing(kind, id, param, false)
  return rows.findIndex((row) => row.id === id)
}

/** `created=1` or `created[gte]=1`. */
export function timeFilter<T>(params: Params, name: string, timeOf: (row: T) => number): (row: T) => boolean {
  const raw = params.raw(name)
  if (raw === undefined) return () => true
  if (typeof raw === 'string') {
    const exact = params.integer(name)
    return (row) => timeOf(row) === exact
  }
  const range = params.object(name)?.only(['gt', 'gte', 'lt', 'lte'])
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => range?.integer(bound))
  return (row) => {
    const time = timeOf(row)
    if (gt !== undefined && time <= gt) return false
    if (gte !== undefined && time < gte) return false
    return (lt === undefined || time < lt) && (lte === undefined || time <= lte)
  }
}

/** Keeps rows whose field equals the parameter of the same name, for those that are given. */
export function equalFilter<T extends object>(params: Params, names: string[]): (row: T) => boolean {
  const wanted = names.map((name) => [name, params.text(name)] as const).filter(([, value]) => value !== undefined)
  return (row) => wanted.every(([name, value]) => new Map(Object.entries(row)).get(name) === value)
}
