import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { linkOf, type Pair } from '#features/customers/customers/server/door.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { mergePlans } from '../contract.ts'

export type Plan = (typeof mergePlans)[number]

/** What a merge of these two comes to in QuickBooks. */
export async function planOf(db: Db, { survivor, loser }: Pair): Promise<Plan> {
  const [kept, lost] = await Promise.all([linkOf(db, survivor.id), linkOf(db, loser.id)])
  if (!lost || lost.removedAt) return 'nothing'
  if (!kept || kept.removedAt) return 'takesOver'
  return loser.openBalance === 0 && !(await hasOpenBusiness(db, loser.id)) ? 'deactivates' : 'byHand'
}

/** Open documents that level out, or sub-customers there: QuickBooks' own merge takes them along, making it inactive would not. */
async function hasOpenBusiness(db: Db, loserId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from invoices where ${ofCompany()} and customer_id = ${loserId} and balance <> 0 and not deleted)
      or exists (select from credit_memos where ${ofCompany()} and customer_id = ${loserId} and balance <> 0 and not deleted)
      or exists (select from payments where ${ofCompany()} and customer_id = ${loserId} and unapplied <> 0 and not deleted)
      or exists (select from customers c join external_links l on ${ofCompany('l')} and l.local_id = c.id
        where ${ofCompany('c')} and c.parent_id = ${loserId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.removed_at is null) as found`.execute(
    db,
  )
  return rows[0]?.found ?? true
}

/** Why these two cannot be merged now. `besides`: the waiting merge that is about to happen. */
export async function obstacleTo(db: Db, { survivor, loser }: Pair, besides?: string): Promise<ErrorCode | null> {
  if (survivor.mergedInto || loser.mergedInto) return 'mergedAway'
  if (!survivor.active && !besides) return 'mergeArchived'
  if ((await connectionOf(db))?.state === 'rehearsal') return 'mergeRehearsal'
  const ids = [survivor.id, loser.id]
  if (!besides && [survivor, loser].some(({ syncState }) => syncState === 'conflict')) return 'mergeConflict'
  const { rows } = await sql<{ isSent: boolean; waits: boolean }>`
    select exists (select from deliveries where ${ofCompany()} and record_kind = 'customer' and record_id = any(${ids}::uuid[]) and direction = 'out'
        and state in ('sending', 'unknown')) as is_sent,
      exists (select from customer_merges where ${ofCompany()} and state = 'waiting' and (survivor_id = any(${ids}::uuid[]) or loser_id = any(${ids}::uuid[]))
        and id is distinct from ${besides ?? null}::uuid) as waits`.execute(db)
  if (rows[0]?.waits) return 'mergeWaiting'
  return rows[0]?.isSent ? 'mergeOnTheWay' : null
}
