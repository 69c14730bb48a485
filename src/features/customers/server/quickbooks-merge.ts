import { type Merged, threeWayMerge } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/db.ts'
import type { CustomerRecord } from './fields.ts'
import { isOlder, type Link, linksTo, standingOf, standingWith } from './link.ts'
import { onTheWay } from './on-the-way.ts'
import type { MappedCustomer } from './quickbooks-mapping.ts'
import { mergedFields, type SharedFields, sharedPart } from './shared-fields.ts'
import { storeMerged } from './store-merged.ts'

/** One merge: the row before it, its link, the version of theirs it took in (null: none newer), and what came of it. */
export type MergedCustomer = { before: CustomerRecord; link: Link; theirs: MappedCustomer | null; merged: Merged<SharedFields> }

export const customerRules = (db: Db) => threeWayMerge.rules(db, 'customer', mergedFields)

/** Merges newer versions of linked customers into our rows, with all that follows from it. Older versions change nothing. */
export async function mergeCustomers(db: Db, companyId: string, records: readonly MappedCustomer[]) {
  const pairs = await lockLinked(
    db,
    records.map(({ externalId }) => externalId),
  )
  const rules = await customerRules(db)
  const sent = await onTheWay(
    db,
    [...pairs.values()].map(({ before }) => before.id),
  )
  const merges = records.flatMap((theirs): MergedCustomer[] => {
    const pair = pairs.get(theirs.externalId)
    if (!pair || isOlder(theirs, pair.link)) return []
    const standing = standingWith(pair.before, pair.link, theirs, sent.get(pair.before.id) ?? {})
    return [{ ...pair, theirs, merged: threeWayMerge.receive(rules, standing) }]
  })
  await storeMerged(db, companyId, merges)
}

/** They took what we `sent` and answered what they made of it. */
export async function confirmCustomer(db: Db, companyId: string, sent: Partial<SharedFields>, answer: MappedCustomer) {
  const pair = (await lockLinked(db, [answer.externalId])).get(answer.externalId)
  if (!pair) return
  const { before, link } = pair
  const isNewest = !isOlder(answer, link)
  const standing = standingOf(before, link, sent) ?? standingWith(before, link, answer, sent)
  const merged = threeWayMerge.confirmed(await customerRules(db), standing, {
    answer: sharedPart(answer.snapshot),
    answeredAt: answer.changedAt,
    isNewest,
  })
  await storeMerged(db, companyId, [{ before, link, theirs: isNewest ? answer : null, merged }])
}

/** The links are read once their rows are locked: whoever changes one holds the other. */
async function lockLinked(db: Db, externalIds: readonly string[]): Promise<Map<string, { before: CustomerRecord; link: Link }>> {
  const ids = (await linksTo(db, externalIds)).map(({ localId }) => localId)
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const links = await linksTo(db, externalIds)
  return new Map(
    links.flatMap((link) => {
      const before = rowById.get(link.localId)
      return before ? [[link.externalId, { before, link }] as const] : []
    }),
  )
}
