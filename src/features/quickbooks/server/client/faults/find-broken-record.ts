import type { RejectedRecord, SyncedEntityDefinition } from '../../definitions.ts'
import type { SyncRun } from '../../sync/sync-run.ts'
import { countStatement, literal, literals } from '../query.ts'
import { placeOf } from '../read-position.ts'
import { textOf } from '../record.ts'
import { type Range, rangeStatement } from '../time-range.ts'
import { QuickbooksFault, rejectedBy } from './fault.ts'

// A gap between two ids wider than this is not searched.
const widestGap = 2000
const idsPerCount = 500

/** Which record broke the range of one row: its id is not in the answer, but counting does not read the record. */
export async function findBrokenRecord(
  run: SyncRun,
  definition: SyncedEntityDefinition,
  range: Range,
  fault: QuickbooksFault,
): Promise<RejectedRecord> {
  const id = await idByNeighbours(run, definition, range).catch((error: unknown) => {
    if (error instanceof QuickbooksFault) return null
    throw error
  })
  // Where its id is not known, a later sync looks there again.
  return rejectedBy(fault, id ?? placeOf(range))
}

async function idByNeighbours(run: SyncRun, definition: SyncedEntityDefinition, range: Range): Promise<string | null> {
  const before = range.start > 1 ? await idAt(run, definition, { ...range, start: range.start - 1 }) : 0
  const after = await idAt(run, definition, { ...range, start: range.start + 1 })
  const low = (before ?? 0) + 1
  const high = after ?? low + idsPerCount
  if (before === null || high <= low || high - low > widestGap) return null
  let candidates = Array.from({ length: high - low }, (_, index) => String(low + index))
  if ((await countOf(run, definition, range, candidates)) !== 1) return null
  while (candidates.length > 1) {
    const half = candidates.slice(0, Math.ceil(candidates.length / 2))
    candidates = (await countOf(run, definition, range, half)) === 1 ? half : candidates.slice(half.length)
  }
  return candidates[0] ?? null
}

/** Ids are running numbers as a rule; null when there is no readable row or its id is none. */
async function idAt(run: SyncRun, definition: SyncedEntityDefinition, range: Range): Promise<number | null> {
  try {
    const { records } = await run.client.query(definition.entity, rangeStatement(definition, { ...range, most: 1 }))
    const id = textOf(records[0], 'Id')
    return /^\d{1,15}$/.test(id) ? Number(id) : null
  } catch (error) {
    if (error instanceof QuickbooksFault && error.kind !== 'reconnect' && error.kind !== 'accessRefused') return null
    throw error
  }
}

async function countOf(run: SyncRun, { entity, list }: SyncedEntityDefinition, { time, field }: Range, ids: string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += idsPerCount) {
    const where = [`Id IN ${literals(ids.slice(from, from + idsPerCount))}`, ...(time ? [`MetaData.${field} >= ${literal(time)}`] : [])]
    count += (await run.client.query(entity, countStatement({ entity, list, where }))).count
  }
  return count
}
