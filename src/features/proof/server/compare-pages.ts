import { type QuickbooksRecord, quickbooksReading, recordFields } from '#features/quickbooks/server/door.ts'
import { judge } from './judge.ts'
import { definitionOf, type Found, inCompany, type Part, type ProofRun } from './run.ts'

const pageSize = 1000
const { partOf, textOf } = recordFields

/** Compares the next page of an entity, every field of every record, in the order in which they were made. */
export async function comparePage(run: ProofRun, { entity, position }: Part): Promise<Found> {
  const definition = definitionOf(run, entity)
  const { time, skip } = position && !position.ids ? position : { time: '', skip: 0 }
  const read = (start: number, most: number) =>
    run.reader.select(definition, {
      where: time ? [`MetaData.CreateTime >= ${quickbooksReading.literal(time)}`] : [],
      orderBy: 'MetaData.CreateTime',
      start,
      most,
    })
  const { records, size } = await readUnbroken(read, skip + 1, pageSize)
  const ids = records.map((record) => textOf(record, 'Id'))
  const { differences } = await inCompany(run, (db) => judge(db, run, definition, ids, { records, rejected: [] }))
  const next = size === pageSize ? after({ time, skip }, records, size) : undefined
  return { checks: [], differences, ...(next && { position: next }) }
}

type Read = (start: number, most: number) => Promise<QuickbooksRecord[]>

/** A record that cannot be read is left out: the sync has an entry for it. `size`: how many rows there were with those. */
async function readUnbroken(read: Read, start: number, most: number): Promise<{ records: QuickbooksRecord[]; size: number }> {
  try {
    const records = await read(start, most)
    return { records, size: records.length }
  } catch (error) {
    if (!quickbooksReading.isBroken(error)) throw error
    if (most === 1) return { records: [], size: 1 }
    const half = Math.ceil(most / 2)
    const one = await readUnbroken(read, start, half)
    if (one.size < half) return one
    const other = await readUnbroken(read, start + half, most - half)
    return { records: [...one.records, ...other.records], size: one.size + other.size }
  }
}

/** Behind the last row; of its second, so many are read. Without any readable row it goes on by number. */
type Place = { time: string; skip: number }
function after({ time, skip }: Place, records: readonly QuickbooksRecord[], size: number): Place {
  const createdAt = (record: QuickbooksRecord | undefined) => textOf(partOf(record, 'MetaData'), 'CreateTime')
  const last = createdAt(records.at(-1))
  if (!last || last === time || records.length < size) return { time, skip: skip + size }
  return { time: last, skip: records.filter((record) => createdAt(record) === last).length }
}
