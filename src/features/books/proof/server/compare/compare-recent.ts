import { countKnown, isDocument, literal, textOf } from '#features/quickbooks/server/door.ts'
import { beganSecond, type Comparable, definitionOf, type Found, type FoundCheck, inCompany, type Part, type ProofRun } from '../run.ts'
import { judge, judgeUntilMost, mostSuspects } from './compare-records.ts'
import { countOursBefore, countOursSince, listOurIdsBetween, listPartingTimes } from './our-documents.ts'

const portion = 1000
const mostLooks = 3
const dayMs = 86_400_000

/**
 * Compares how many records there are and how many changed lately, by their own times. Where that differs, what moves is taken up first;
 * then the window is halved until the rows of the last ones can be compared one by one.
 */
export async function compareRecent(run: ProofRun, { entity }: Part): Promise<Found> {
  const definition = definitionOf(run, entity)
  const since = new Date((await lastAgreed(run)) - dayMs).toISOString()
  for (let looks = 1; ; looks++) {
    const checks = await countBoth(run, definition, since)
    const apart = checks.filter(({ ours, theirs }) => ours !== theirs)
    if (!apart.length) return { checks, differences: [] }
    const moved = await takeUpMoved(run, definition)
    const narrow = apart.some(({ measure }) => measure === 'records') ? null : since
    const suspects = await suspectsIn(run, definition, narrow)
    const { differences, moving, judged } = await judgeUntilMost(run, definition, suspects)
    const unlisted = suspects.length - judged
    if (differences.length) return { checks: await countBoth(run, definition, since), differences, unlisted }
    if (looks < mostLooks) continue
    // While it moves, a count of one side says nothing about a later one of the other: the next night compares it.
    const isStill = !moved && !moving.length
    return { checks: isStill ? checks : checks.filter((check) => !apart.includes(check)), differences, unlisted }
  }
}

/** Here, what has changed since the round began still counts as what it was, until a sync brings it. Answers whether there is any. */
async function takeUpMoved(run: ProofRun, definition: Comparable): Promise<boolean> {
  const began = new Date(beganSecond(run)).toISOString()
  const records = await run.reader.select(definition, { where: [from(began)], most: portion })
  const ids = records.map((record) => textOf(record, 'Id'))
  await inCompany(run, (db) => judge(db, run, definition, ids, { records, rejected: [] }))
  return records.length > 0
}

/** Counts what has not changed since the round began; of documents only those of lately: all are counted by month. */
async function countBoth(run: ProofRun, definition: Comparable, since: string): Promise<FoundCheck[]> {
  const { companyId } = run
  const { entity } = definition
  const began = new Date(beganSecond(run)).toISOString()
  const count = async (measure: 'records' | 'recent', where: string[]) => ({
    entity,
    measure,
    theirs: await run.reader.count(definition, [...where, before(began)]),
  })
  const counts = [...(isDocument(entity) ? [] : [await count('records', [])]), await count('recent', [from(since)])]
  return inCompany(run, async (db) => {
    const later = await countOursSince(db, companyId, definition, began)
    const recent = await countOursSince(db, companyId, definition, since)
    const all = await countKnown(db, companyId, definition)
    return counts.map((each) => ({ ...each, ours: (each.measure === 'recent' ? recent : all) - later }))
  })
}

/** When the last proof that agreed began, at most as long ago as QuickBooks remembers changes (quickbooks 6.1). */
async function lastAgreed(run: ProofRun): Promise<number> {
  const last = await inCompany(run, (db) =>
    db.selectFrom('bookProofs').select('beganAt').where('state', '=', 'agrees').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return Math.max(Date.parse(last?.beganAt ?? '') || 0, Date.parse(run.beganAt) - 30 * dayMs)
}

/** Times have whole seconds. */
const from = (time: string) => `MetaData.LastUpdatedTime >= ${literal(time)}`
const before = (time: string) => `MetaData.LastUpdatedTime < ${literal(time)}`

/** Ids that only one side has in a window of their newest versions. */
async function suspectsIn(run: ProofRun, definition: Comparable, since: string | null): Promise<string[]> {
  const { companyId } = run
  const inner = await inCompany(run, (db) => listPartingTimes(db, companyId, definition, since, portion))
  const times = [...new Set([...(since ? [since] : []), ...inner])]
  const counts = times.length ? await inCompany(run, (db) => countOursBefore(db, companyId, definition, times)) : []
  const total = await inCompany(run, (db) => countKnown(db, companyId, definition))
  const suspects: string[] = []
  /** Windows between the times of these places; -1 and the number of times stand for no end. */
  const look = async (first: number, last: number): Promise<void> => {
    if (suspects.length > mostSuspects) return
    const [low, high] = [times[first] ?? null, times[last] ?? null]
    const ours = (last < times.length ? (counts[last] ?? 0) : total) - (first >= 0 ? (counts[first] ?? 0) : 0)
    const where = [...(low ? [from(low)] : []), ...(high ? [before(high)] : [])]
    const theirs = await run.reader.count(definition, where)
    if (ours === theirs) return
    if (last - first === 1) {
      suspects.push(...(await onOneSide(run, definition, low, high, where)))
      return
    }
    const middle = Math.floor((first + last) / 2)
    await look(first, middle)
    await look(middle, last)
  }
  await look(since ? 0 : -1, times.length)
  return [...new Set(suspects)]
}

async function onOneSide(
  run: ProofRun,
  definition: Comparable,
  low: string | null,
  high: string | null,
  where: string[],
): Promise<string[]> {
  const ours = new Set(await inCompany(run, (db) => listOurIdsBetween(db, run.companyId, definition, low, high)))
  const onlyTheirs: string[] = []
  for (let start = 1; ; start += portion) {
    const records = await run.reader.select(definition, { where, orderBy: 'MetaData.LastUpdatedTime', start, most: portion })
    for (const record of records) {
      const id = textOf(record, 'Id')
      if (!ours.delete(id)) onlyTheirs.push(id)
    }
    if (records.length < portion) return [...onlyTheirs, ...ours]
  }
}
