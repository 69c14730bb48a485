import { isRecord } from '../client/record.ts'
import { addressFields, carried } from './writable-entities.ts'

/** What a delivery of this channel sent, field by field, nested ones by their path; nothing of how it is addressed. */
export function sentFields(payload: unknown): { field: string; value: string }[] {
  const { data } = carried.safeParse(payload)
  return data ? linesOf(data.body, '').filter(({ field }) => !addressFields.has(field)) : []
}

function linesOf(value: unknown, path: string): { field: string; value: string }[] {
  const entries = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : null
  if (!entries) return [{ field: path, value: value === null || value === undefined ? '' : String(value) }]
  return [...entries].flatMap(([name, each]) => linesOf(each, path ? `${path}.${name}` : String(name)))
}
