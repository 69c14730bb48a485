import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import type { At, PullCursor } from './cursor.ts'

export type Touched = At & { moved: boolean }
/** `now`: the snapshot it was read in. `upTo`: all transactions below it have ended. `below`: none that has begun is as high. */
export type Feed = { id: string; floor: string; ready: string | null; now: string; upTo: string; below: string; touched: Touched[] }

/** What of the feed a device has, and whose stock, money and documents it is told of. */
export type Place = Pick<PullCursor, 'at' | 'seen' | 'until' | 'location' | 'device'>

/** Also of a row of stock that is of no item: something of the place was changed in the office (0137). */
export const nobody = '00000000-0000-0000-0000-000000000000'
/** Before whatever is touched in a transaction from this one on. */
export const beginningAt = (tx: string): At => ({ tx, kind: '', id: nobody, place: nobody })

/**
 * One statement, in one snapshot: how far the feed may be read, and what was touched after a place of it, the oldest first. What younger transactions
 * than the oldest that runs have touched comes once, however long that one runs: of them it is looked which were visible when it was read last.
 */
export async function readFeed(db: Db, place: Place | null, most: number): Promise<Feed> {
  const { at, seen, until, location, device } = place ?? { at: beginningAt('0'), seen: null, until: null, location: nobody, device: nobody }
  const { rows } = await sql<Feed>`
    select f.id, f.floor::text as floor, f.ready::text as ready, now.seen::text as now, pg_snapshot_xmin(now.seen)::text as "upTo",
      pg_snapshot_xmax(now.seen)::text as below,
      (select coalesce(json_agg(t), '[]') from (
        select d.tx::text as tx, d.kind, d.record_id as id, d.place_id as place, d.moved from device_changes d
        where ${ofCompany('d')} and (d.tx, d.kind, d.record_id, d.place_id) > (${at.tx}::xid8, ${at.kind}, ${at.id}::uuid, ${at.place}::uuid)
          and (${seen}::pg_snapshot is null or not pg_visible_in_snapshot(d.tx, ${seen}::pg_snapshot))
          and (${until}::pg_snapshot is null or pg_visible_in_snapshot(d.tx, ${until}::pg_snapshot))
          and (d.kind <> 'stock' or d.place_id = ${location}::uuid)
          and (d.kind <> 'document' or d.place_id = ${device}::uuid)
          and (d.kind <> 'settings' or d.place_id in (${nobody}::uuid, ${device}::uuid))
        order by d.tx, d.kind, d.record_id, d.place_id limit ${most}) t) as touched
    from device_feeds f, (select pg_current_snapshot() as seen) now where ${ofCompany('f')}`.execute(db.withoutPlugins())
  const [feed] = rows
  if (!feed) throw new Error('A company with devices has a feed.')
  return feed
}

/** Once all that is visible in a snapshot is sent: the next read begins where the oldest transaction that had not ended then may still write. */
export function endOf(snapshot: string): Pick<Place, 'at' | 'seen' | 'until'> {
  const seen = shortened(snapshot)
  return { at: beginningAt(seen.split(':')[0] ?? '0'), seen, until: null }
}

/** In the middle of what is visible in a snapshot. */
export const within = (snapshot: string, { tx, kind, id, place }: At): Pick<Place, 'at' | 'until'> => ({
  at: { tx, kind, id, place },
  until: shortened(snapshot),
})

const mostRunning = 100

/** An earlier one where many were running: what is visible in it was visible, and what is not comes once more. */
export function shortened(snapshot: string): string {
  const [oldest, , running = ''] = snapshot.split(':')
  const each = running.split(',')
  return each.length <= mostRunning ? snapshot : `${oldest}:${each[mostRunning]}:${each.slice(0, mostRunning).join(',')}`
}

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
