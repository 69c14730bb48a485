import { type Compared, type QuickbooksRecord, type RejectedRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { causeOf, kindOf } from '../cause.ts'
import { type Described, describe } from '../describe.ts'
import { beganSecond, type Comparable, type FoundDifference, inCompany, type ProofRun } from '../run.ts'
import { isBeingMade, unreadableEntries } from './own-entries.ts'

type Answer = { records: readonly QuickbooksRecord[]; rejected: readonly RejectedRecord[] }
/** `moving`: ids of what has changed on either side since the round began, or is being made by our own writes: no check counts it. */
export type Judged = { differences: FoundDifference[]; moving: string[] }

/** Of differences in one part so many are looked at one by one. */
export const mostSuspects = 500

/** What QuickBooks computes by itself and tells nobody of: taken over, never a difference. */
const derived: Record<string, readonly string[]> = { Account: ['balance'], Vendor: ['balance'], Item: ['quantityOnHand'] }

/**
 * Looks at these records on both sides. What QuickBooks changed since the round began, or computes by itself, is stored as if we had just
 * been told of it; what one of our own writes is about to change is left alone; the rest differs.
 */
export async function judge(
  db: Db,
  run: ProofRun,
  definition: Comparable,
  externalIds: readonly string[],
  answer: Answer,
): Promise<Judged> {
  const { companyId } = run
  const { compared, rejected } = await definition.compare(db, companyId, externalIds, answer.records)
  const records = new Map(answer.records.map((record) => [textOf(record, 'Id'), record]))
  const unreadable = new Set([...answer.rejected, ...rejected].map(({ externalId }) => externalId))
  const moving: string[] = []
  const newer: QuickbooksRecord[] = []
  const differing: Compared[] = []
  for (const each of compared) {
    const record = records.get(each.externalId)
    if (!each.here && !each.there && !unreadable.has(each.externalId)) continue
    if (hasJustMoved(run, each)) {
      moving.push(each.externalId)
      if (record && (!each.here || each.fields.length || isNewer(each))) newer.push(record)
    } else if (record && isComputed(definition, each)) newer.push(record)
    else if (record && !each.here && (await isBeingMade(db, record))) moving.push(each.externalId)
    else if (!each.there || !each.here || each.fields.length) {
      // One that neither of us can read is known here as it was.
      if (!unreadable.has(each.externalId) || !each.here) differing.push(each)
    }
  }
  // What we know in a newer version already stays.
  if (newer.length) await definition.upsert(db, companyId, newer)
  const entries = await unreadableEntries(db, definition.entity)
  const described = differing.length ? await describe(db, definition, differing, records) : new Map<string, Described>()
  const differences = differing.map((each): FoundDifference => {
    const broken = unreadable.has(each.externalId) || entries.has(each.externalId)
    return {
      entity: definition.entity,
      externalId: each.externalId,
      localId: each.localId,
      kind: kindOf(each),
      fields: each.fields,
      cause: causeOf(each, records.get(each.externalId), broken),
      changedAt: each.changedAt,
      deliveryId: entries.get(each.externalId) ?? null,
      label: '',
      date: null,
      customerName: '',
      customerId: null,
      owedMore: 0,
      ...described.get(each.externalId),
    }
  })
  return { differences, moving }
}

/** A version since the round began, there or as we know it: what was read may be older. */
function hasJustMoved(run: ProofRun, { changedAt, knownAt }: Compared): boolean {
  const began = beganSecond(run)
  return Date.parse(changedAt ?? '') >= began || Date.parse(knownAt ?? '') >= began
}

const isNewer = ({ changedAt, knownAt }: Compared) => Date.parse(changedAt ?? '') > Date.parse(knownAt ?? '')

function isComputed({ entity }: Comparable, compared: Compared): boolean {
  const { here, fields } = compared
  if (!here) return false
  const computed = derived[entity] ?? []
  const onlyComputed = fields.every(({ field }) => computed.includes(field))
  return onlyComputed && (fields.length > 0 || isNewer(compared))
}

/** Asks QuickBooks for these records, then judges. */
export async function judgeByIds(run: ProofRun, definition: Comparable, externalIds: readonly string[]): Promise<Judged> {
  if (!externalIds.length) return { differences: [], moving: [] }
  const answer = await run.reader.byIds(definition, externalIds)
  return inCompany(run, (db) => judge(db, run, definition, externalIds, answer))
}

/** Looks at suspects until so many of them differ: however much moves, it hides nothing. `judged`: how many were looked at. */
export async function judgeUntilMost(run: ProofRun, definition: Comparable, suspects: readonly string[]) {
  const all: Judged = { differences: [], moving: [] }
  let judged = 0
  while (judged < suspects.length && all.differences.length < mostSuspects) {
    const some = suspects.slice(judged, judged + mostSuspects)
    const { differences, moving } = await judgeByIds(run, definition, some)
    all.differences.push(...differences)
    all.moving.push(...moving)
    judged += some.length
  }
  return { ...all, judged }
}
