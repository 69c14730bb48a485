import { isBroken, isDocument, listKnownIds, type QuickbooksRecord, type RejectedRecord, textOf } from '#features/quickbooks/server/door.ts'
import { type Comparable, type Found, inCompany, type ProofRun } from '../run.ts'
import { documentOf, movingAmong } from './compare-documents.ts'
import { judge } from './compare-records.ts'
import { compareDocuments, sumsWithout } from './document-sums.ts'

/** What fits into one answer costs as much to read whole as to count. */
export const wholeUpTo = 900
const pageSize = 1000
const everyDay = { firstDate: '0001-01-01', lastDate: '9999-12-31' }

/** Compares every record of a short list, every field. Null: QuickBooks has more than fits into one answer. */
export async function compareWholeList(run: ProofRun, definition: Comparable): Promise<Found | null> {
  const answer = await readWhole(run, definition)
  if (answer.records.length === pageSize) return null
  const theirIds = [...answer.records.map((record) => textOf(record, 'Id')), ...answer.rejected.map((each) => each.externalId)]
  return inCompany(run, async (db) => {
    const { entity } = definition
    const ourIds = await listKnownIds(db, run.companyId, definition)
    const { differences, moving } = await judge(db, run, definition, [...new Set([...ourIds, ...theirIds])], answer)
    if (isDocument(entity)) {
      const sums = await compareDocuments(db, run.companyId, entity, everyDay, answer.records.map(documentOf))
      return { checks: sumsWithout(entity, sums, movingAmong(sums.suspects, differences)), differences }
    }
    const standing = (ids: readonly string[]) => ids.filter((id) => !moving.includes(id)).length
    return { checks: [{ entity, measure: 'records', ours: standing(ourIds), theirs: standing(theirIds) }], differences }
  })
}

/** Where a record breaks the list, those we know are asked for by their ids; one that we do not know then stays unseen until it is repaired. */
async function readWhole(run: ProofRun, definition: Comparable): Promise<{ records: QuickbooksRecord[]; rejected: RejectedRecord[] }> {
  try {
    return { records: await run.reader.select(definition, { most: pageSize }), rejected: [] }
  } catch (error) {
    if (!isBroken(error)) throw error
    const ids = await inCompany(run, (db) => listKnownIds(db, run.companyId, definition))
    return run.reader.byIds(definition, ids)
  }
}
