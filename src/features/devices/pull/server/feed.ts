import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import type { At } from './cursor.ts'

export type Touched = At & { moved: boolean }
/** `upTo`: all transactions below it have ended. `below`: none that has begun is as high. */
export type Feed = { id: string; floor: string; ready: string | null; upTo: string; below: string; touched: Touched[] }

const nobody = '00000000-0000-0000-0000-000000000000'
/** Before whatever is touched in a transaction from this one on. */
export const beginningAt = (tx: string): At => ({ tx, kind: '', id: nobody, place: nobody })

/** One statement, in one snapshot: how far the feed may be read, and what was touched after a place of it, the oldest first. */
export async function readFeed(db: Db, { tx, kind, id, place }: At, most: number): Promise<Feed> {
  const { rows } = await sql<Feed>`
    select f.id, f.floor::text as floor, f.ready::text as ready, pg_snapshot_xmin(now.seen)::text as "upTo", pg_snapshot_xmax(now.seen)::text as below,
      (select coalesce(json_agg(t), '[]') from (
        select d.tx::text as tx, d.kind, d.record_id as id, d.place_id as place, d.moved from device_changes d
        where ${ofCompany('d')} and (d.tx, d.kind, d.record_id, d.place_id) > (${tx}::xid8, ${kind}, ${id}::uuid, ${place}::uuid)
        order by d.tx, d.kind, d.record_id, d.place_id limit ${most}) t) as touched
    from device_feeds f, (select pg_current_snapshot() as seen) now where ${ofCompany('f')}`.execute(db.withoutPlugins())
  const [feed] = rows
  if (!feed) throw new Error('A company with devices has a feed.')
  return feed
}

/** Its place once all of it is sent: where the oldest transaction that has not ended may still write. */
export const endOf = ({ upTo }: Feed): At => beginningAt(upTo)

/**
 * Whoever was writing when the company got its first device did not know that this is noted: all that have a number by now. What begins from here
 * on has a higher one.
 */
export async function noteReady(services: Services, companyId: string): Promise<void> {
  await services.transaction({ companyId }, (db) =>
    sql`update device_feeds set ready = pg_current_xact_id() where ${ofCompany()} and ready is null`.execute(db.withoutPlugins()),
  )
}

/** Are all who may not have known done? */
export const isReady = ({ ready, upTo }: Feed) => ready !== null && BigInt(upTo) >= BigInt(ready)
