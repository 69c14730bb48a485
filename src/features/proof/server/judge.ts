import { type Compared, type QuickbooksRecord, type RejectedRecord, recordFields } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/db.ts'
import { causeOf, kindOf } from './cause.ts'
import { type Described, describe } from './describe.ts'
import { isBeingMade, unreadableEntries } from './own-entries.ts'
import { type Comparable, type FoundDifference, inCompany, type ProofRun } from './run.ts'

type Answer = { records: readonly QuickbooksRecord[]; rejected: readonly RejectedRecord[] }
/** `moved`: they changed on their side since the round began and have just been stored; `ownWay`: records that our own writes are making. */
type Judged = { differences: FoundDifference[]; moved: QuickbooksRecord[]; ownWay: string[] }

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
  const records = new Map(answer.records.map((record) => [recordFields.textOf(record, 'Id'), record]))
  const unreadable = new Set([...answer.rejected, ...rejected].map(({ externalId }) => externalId))
  const moved: QuickbooksRecord[] = []
  const ownWay: string[] = []
  const differing: Compared[] = []
  for (const each of compared) {
    const record = records.get(each.externalId)
    if (!each.here && !each.there && !unreadable.has(each.externalId)) continue
    if (record && isOnItsWay(run, definition, each)) moved.push(record)
    else if (record && !each.here && (await isBeingMade(db, record))) ownWay.push(each.externalId)
    else if (!each.there || !each.here || each.fields.length) {
      // One that neither of us can read is known here as it was.
      if (!unreadable.has(each.externalId) || !each.here) differing.push(each)
    }
  }
  if (moved.length) await definition.upsert(db, companyId, moved)
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
  return { differences, moved, ownWay }
}

function isOnItsWay({ beganAt }: ProofRun, { entity }: Comparable, { here, fields, changedAt, knownAt }: Compared): boolean {
  const changed = Date.parse(changedAt ?? '')
  // Times of records have whole seconds, their clock does not.
  if (changed >= Math.floor(Date.parse(beganAt) / 1000) * 1000) return !here || fields.length > 0
  if (!here) return false
  const computed = derived[entity] ?? []
  const onlyComputed = fields.every(({ field }) => computed.includes(field))
  return onlyComputed && (fields.length > 0 || changed > Date.parse(knownAt ?? ''))
}

/** Asks QuickBooks for these records, then judges. */
export async function judgeByIds(run: ProofRun, definition: Comparable, externalIds: readonly string[]): Promise<Judged> {
  if (!externalIds.length) return { differences: [], moved: [], ownWay: [] }
  const answer = await run.reader.byIds(definition, externalIds)
  return inCompany(run, (db) => judge(db, run, definition, externalIds, answer))
}
