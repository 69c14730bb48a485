import type { Range } from './time-range.ts'

/** In place of a record's id: the entity as such was refused. */
export const everything = '*'

const form = /^@(\d+) (CreateTime|LastUpdatedTime) (.*)$/

/** In place of the id of a record that cannot be read: where it stands in the order of its entity. */
export const placeOf = ({ start, field, time }: Range) => `@${start} ${field} ${time}`

/** What a place says; null for an id. */
export function placeIn(externalId: string): Pick<Range, 'start' | 'field' | 'time'> | null {
  const [, start, field, time = ''] = form.exec(externalId) ?? []
  return start && (field === 'CreateTime' || field === 'LastUpdatedTime') ? { start: Number(start), field, time } : null
}

/** Everything up to that place: rows before it may have gone since, which moves it forward; none can come in before it. */
export function rangeBefore({ start, field, time }: Pick<Range, 'start' | 'field' | 'time'>, most: number): Range {
  const from = Math.max(1, start - most + 1)
  return { time, field, start: from, most: start - from + 1 }
}
