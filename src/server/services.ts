import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import { type Db, openPool, type Scope, transaction } from './data/db.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** What every part of the server works with; made once per process in `main.ts`. */
export type Services = {
  config: Config
  pool: pg.Pool
  /** Of locks alone: whoever holds one waits for a connection of the other pool, never the other way round. */
  lockPool: pg.Pool
  queue: PgBoss
  secrets: Secrets
  log: Log
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>, how?: { redoable?: boolean }): Promise<T>
  end(): Promise<unknown>
}

/** More than the jobs hold at once; they are opened when they are needed. */
const mostLocks = 40

export function makeServices({ appUrl, connections, ...parts }: Parts): Services {
  const pool = openPool(appUrl, connections)
  const lockPool = openPool(appUrl, mostLocks, { waitMs: 60_000 })
  return {
    ...parts,
    pool,
    lockPool,
    transaction: (scope, work, how) => transaction(pool, scope, work, how),
    end: () => Promise.all([pool.end(), lockPool.end()]),
  }
}
type Parts = Pick<Services, 'config' | 'queue' | 'secrets' | 'log'> & { appUrl: string; connections: number }
