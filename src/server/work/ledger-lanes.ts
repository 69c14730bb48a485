import { sql } from 'kysely'
import type { Lane } from '#contract/ledger.ts'
import { countedUpTo } from '#contract/paging.ts'
import type { Db } from '../data/db.ts'
import { ofCompany } from '../data/tenant.ts'

export type Counted = { rows: number; more: boolean }

/** How long each list is, counted as far as anybody reads numbers. */
export async function countLanes(db: Db): Promise<Record<Lane, Counted>> {
  const [needsYou, working, done] = await Promise.all([countLane(db, 'needsYou'), countLane(db, 'working'), countLane(db, 'done')])
  return { needsYou, working, done }
}

/** Along the list's own index: else the planner, seeing that ten thousand are soon found, might read a large neighbour's entries. */
export async function countLane(db: Db, lane: Lane, most = countedUpTo): Promise<Counted> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select from deliveries where ${ofCompany()} and lane = ${lane} order by updated_at desc, id desc limit ${most + 1}) counted`.execute(
    db,
  )
  const counted = rows[0]?.rows ?? 0
  return { rows: Math.min(counted, most), more: counted > most }
}
