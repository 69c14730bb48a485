import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Described = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  minItems?: number
  minimum?: number
  minLength?: number
  additionalProperties?: Described | boolean
}

/** Something that a schema may take, with this id wherever one fits. `turn`: which of several choices. */
export function bodyWith(schema: z.ZodType, id: string, turn: number): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described, { id, turn, key: '' })
}

type Place = { id: string; turn: number; key: string }

function sample(described: Described, place: Place): unknown {
  const { id, turn } = place
  const choices = described.anyOf ?? described.oneOf ?? described.enum
  if (described.const !== undefined) return described.const
  if (described.enum) return described.enum[turn % described.enum.length]
  if (choices) return sample((choices as Described[])[turn % choices.length] ?? {}, place)
  if (described.allOf) return Object.assign({}, ...described.allOf.map((each) => sample(each, place)))
  switch (described.type) {
    case 'object': {
      const named = Object.entries(described.properties ?? {}).map(([name, each]) => [name, sample(each, { id, turn, key: name })])
      const { additionalProperties: more } = described
      return { ...Object.fromEntries(named), ...(more && typeof more === 'object' && { [id]: sample(more, place) }) }
    }
    case 'array':
      return [sample(described.items ?? {}, place)]
    case 'boolean':
      return turn % 2 === 0
    case 'integer':
    case 'number':
      return Math.max(1, described.minimum ?? 1)
    case 'string':
      return textOf(described, place)
    default:
      return id
  }
}

function textOf({ format, minLength = 0 }: Described, { id, turn, key }: Place): string {
  if (format === 'uuid' || /id$/i.test(key)) return id
  if (format === 'email' || /email/i.test(key)) return 'attacker@example.com'
  if (format === 'date' || /date/i.test(key)) return '2026-01-01'
  if (/quantity|price|amount/i.test(key)) return '1'
  return turn % 2 ? id : 'x'.repeat(Math.max(1, minLength))
}

/** The same as a query, with the id as every filter too. */
export function queryWith({ query }: Endpoint, id: string, turn: number): string {
  const wanted = query ? (bodyWith(query, id, turn) as Record<string, unknown>) : {}
  if ('filters' in wanted) wanted.filters = JSON.stringify({ [turn % 2 ? 'customer' : 'rep']: [id] })
  if ('cursor' in wanted) delete wanted.cursor
  return new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
}
