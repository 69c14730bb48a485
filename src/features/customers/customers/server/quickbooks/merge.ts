import { mergeConfirmed, mergeRules, mergeTheirs } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { isOlder, lockLinked, standingOf, standingWith } from './link.ts'
import type { MappedCustomer } from './mapping.ts'
import type { MergedCustomer } from './merged-customer.ts'
import { pendingWrites } from './pending-writes.ts'
import { mergedFields, type SharedFields, sharedPart } from './shared-fields.ts'
import { storeMerged } from './store-merged.ts'

export const customerRules = (db: Db) => mergeRules(db, 'customer', mergedFields)

/** Merges newer versions of linked customers into our rows, with all that follows from it. Older versions change nothing. */
export async function mergeCustomers(db: Db, companyId: string, records: readonly MappedCustomer[]) {
  const linked = await lockLinked(
    db,
    records.map(({ externalId }) => externalId),
  )
  const pairs = new Map(linked.map((pair) => [pair.link.externalId, pair]))
  const rules = await customerRules(db)
  const sent = await pendingWrites(
    db,
    linked.map(({ before }) => before.id),
  )
  const merges = records.flatMap((theirs): MergedCustomer[] => {
    const pair = pairs.get(theirs.externalId)
    if (!pair || isOlder(theirs, pair.link)) return []
    const standing = standingWith(pair.before, pair.link, theirs, sent.get(pair.before.id) ?? {})
    return [{ ...pair, theirs, merged: mergeTheirs(rules, standing) }]
  })
  await storeMerged(db, companyId, merges)
}

/** They took what we `sent` and answered what they made of it. */
export async function confirmCustomer(db: Db, companyId: string, sent: Partial<SharedFields>, answer: MappedCustomer) {
  const [pair] = await lockLinked(db, [answer.externalId])
  if (!pair) return
  const { before, link } = pair
  const isNewest = !isOlder(answer, link)
  const standing = standingOf(before, link, sent) ?? standingWith(before, link, answer, sent)
  const merged = mergeConfirmed(await customerRules(db), standing, {
    answer: sharedPart(answer.snapshot),
    answeredAt: answer.changedAt,
    isNewest,
  })
  await storeMerged(db, companyId, [{ before, link, theirs: isNewest ? answer : null, merged }])
}
