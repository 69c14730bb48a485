import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Config } from '#server/config.ts'
import { type Db, type Scope, transaction } from '#server/db.ts'
import type { Log } from '#server/log.ts'
import type { Secrets } from '#server/secrets.ts'

/** What every part of the server works with; made once per process in `main.ts`. */
export type Services = {
  config: Config
  pool: pg.Pool
  queue: PgBoss
  secrets: Secrets
  log: Log
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
}

export function makeServices(parts: Omit<Services, 'transaction'>): Services {
  return { ...parts, transaction: (scope, work) => transaction(parts.pool, scope, work) }
}
