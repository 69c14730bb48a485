import type { QuickbooksRecord } from '../definitions.ts'
import { literal, type Select } from './query.ts'
import { partOf, textOf } from './record.ts'
import { isBroken } from './time-range.ts'

const pageSize = 1000

/** The greatest creation time that was read, and how many rows of exactly that second (quickbooks 10.2). */
export type Place = { time: string; skip: number }

/** The page behind a place; `next` null: it was the last. A record that cannot be read is left out: the sync has an entry for it. */
export async function readPlace(
  select: (options: Partial<Select>) => Promise<QuickbooksRecord[]>,
  { time, skip }: Place,
): Promise<{ records: QuickbooksRecord[]; size: number; next: Place | null }> {
  const where = time ? [`MetaData.CreateTime >= ${literal(time)}`] : []
  const read = (start: number, most: number) => select({ where, orderBy: 'MetaData.CreateTime', start, most })
  const { records, size } = await readUnbroken(read, skip + 1, pageSize)
  return { records, size, next: size === pageSize ? after({ time, skip }, records, size) : null }
}

type Read = (start: number, most: number) => Promise<QuickbooksRecord[]>

/** `size`: how many rows there were with those that cannot be read. */
async function readUnbroken(read: Read, start: number, most: number): Promise<{ records: QuickbooksRecord[]; size: number }> {
  try {
    const records = await read(start, most)
    return { records, size: records.length }
  } catch (error) {
    if (!isBroken(error)) throw error
    if (most === 1) return { records: [], size: 1 }
    const half = Math.ceil(most / 2)
    const one = await readUnbroken(read, start, half)
    if (one.size < half) return one
    const other = await readUnbroken(read, start + half, most - half)
    return { records: [...one.records, ...other.records], size: one.size + other.size }
  }
}

/** Behind the last row; of its second, so many are read. Without any readable row it goes on by number. */
function after({ time, skip }: Place, records: readonly QuickbooksRecord[], size: number): Place {
  const createdAt = (record: QuickbooksRecord | undefined) => textOf(partOf(record, 'MetaData'), 'CreateTime')
  const last = createdAt(records.at(-1))
  if (!last || last === time || records.length < size) return { time, skip: skip + size }
  return { time: last, skip: records.filter((record) => createdAt(record) === last).length }
}
