import { readLimit } from './lists.ts'
import type { Params } from './params.ts'
import { invalid } from './stripe-error.ts'

type Test = (row: object) => boolean

const clausePattern = /^(-?)([a-z_.]+)(?:\[(?:"([^"]*)"|'([^']*)')\])?\s*(<=|>=|:|~|<|>)\s*(?:"([^"]*)"|'([^']*)'|(\S+))$/

/** `status:'succeeded' AND metadata['order']:'7'`: the query language of the search calls. */
export function search<T extends { id: string }>(params: Params, newestFirst: T[], fields: string[], url: string) {
  const query = params.required('query')
  const limit = readLimit(params)
  const start = Number(Buffer.from(params.text('page') ?? '', 'base64url').toString() || 0)
  const found = newestFirst.filter(parse(query, fields))
  const hasMore = found.length > start + limit
  return {
    object: 'search_result' as const,
    data: found.slice(start, start + limit),
    has_more: hasMore,
    next_page: hasMore ? Buffer.from(String(start + limit)).toString('base64url') : null,
    url,
  }
}

function parse(query: string, fields: string[]): Test {
  const parts =
    query.match(/(?:"[^"]*"|'[^']*'|[^"'])+?(?=\s+(?:AND|OR)\s+|$)/gi)?.map((part) => part.trim().replace(/^(AND|OR)\s+/i, '')) ?? []
  const outside = query.replace(/"[^"]*"|'[^']*'/g, '')
  const either = /\sOR\s/i.test(outside)
  if (either && /\sAND\s/i.test(outside)) throw wrong('Combining AND and OR is not supported.')
  const tests = parts.map((part) => clause(part, fields))
  return (row) => (either ? tests.some((test) => test(row)) : tests.every((test) => test(row)))
}

function clause(text: string, fields: string[]): Test {
  const match = clausePattern.exec(text)
  if (!match) throw wrong(`We were unable to parse your search query: ${text}`)
  const [, minus, field = '', key1, key2, operator = ':', text1, text2, text3] = match
  if (!fields.includes(field)) throw wrong(`Field \`${field}\` is an unsupported search field for resource.`)
  const key = key1 ?? key2
  const wanted = text1 ?? text2 ?? text3 ?? ''
  return (row) => {
    const value = new Map(Object.entries(row)).get(field)
    const found = key === undefined ? value : value && typeof value === 'object' ? Reflect.get(value, key) : undefined
    return compare(found, operator, wanted) !== (minus === '-')
  }
}

function compare(value: unknown, operator: string, wanted: string): boolean {
  if (wanted === 'null') return value === null || value === undefined
  if (value === null || value === undefined) return false
  if (operator === ':') return String(value).toLowerCase() === wanted.toLowerCase()
  if (operator === '~') return String(value).toLowerCase().includes(wanted.toLowerCase())
  const difference = Number(value) - Number(wanted)
  if (operator === '<') return difference < 0
  if (operator === '>') return difference > 0
  return operator === '<=' ? difference <= 0 : difference >= 0
}

function wrong(message: string) {
  return invalid(message, { param: 'query' })
}
