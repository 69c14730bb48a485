import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'

type Row = Record<string, string>
type Work = (db: Db, companyId: string, row: Row) => Promise<unknown>
/** Of a row that nothing came of: how often in a row, until when others go before it, and whether it is left alone until then. */
type Pause = { tries: number; until: number; failed: boolean }

/** Answered by work that has nothing to do for a row although it is due: something else has to happen first, and others go before it meanwhile. */
export const notYet = Symbol('not yet')

/** Of each statement, by its rows. In memory alone: a process that starts anew tries each of them once. */
const pauses = new WeakMap<Services['pool'], Map<string, Map<string, Pause>>>()
/** 5 s, 20 s, 80 s … at most 15 minutes. */
const pauseMs = (tries: number) => Math.min(900, 5 * 4 ** (tries - 1)) * 1000

/**
 * Does the same for each row of a statement that begins with `company_id`, one after the other, each in a transaction of its company. One
 * that fails is logged and keeps none of the others waiting: where a round takes so many alone (`most`, the statement's last parameter), those that
 * failed are left alone for a while, which grows, and those that are not ready yet come behind all others.
 */
export async function eachCompany(services: Services, [statement, ...values]: [string, ...unknown[]], work: Work, most?: number) {
  const paused = pausesOf(services, statement)
  const now = Date.now()
  const isPaused = (key: string) => (paused.get(key)?.until ?? 0) > now
  const asked = most === undefined ? values : [...values, most + [...paused.keys()].filter(isPaused).length]
  const { rows } = await services.pool.query<Row>(statement, asked)
  const byKey = new Map(rows.map((row) => [JSON.stringify(row), row]))
  // What is due no more was done by somebody else, or is gone.
  for (const key of paused.keys()) if (!byKey.has(key) && !isPaused(key)) paused.delete(key)
  const fresh = [...byKey].filter(([key]) => !isPaused(key))
  const later = [...byKey].filter(([key]) => isPaused(key) && !paused.get(key)?.failed)
  const due = [...fresh, ...later].slice(0, most)
  const pause = (key: string, failed: boolean) => {
    const tries = (paused.get(key)?.tries ?? 0) + 1
    if (most !== undefined) paused.set(key, { tries, until: now + pauseMs(tries), failed })
  }
  for (const [key, { company_id: companyId = '', ...row }] of due)
    try {
      const outcome = await services.transaction({ companyId }, (db) => work(db, companyId, row))
      if (outcome === notYet) pause(key, false)
      else paused.delete(key)
    } catch (error) {
      pause(key, true)
      services.log.error({ err: error, companyId, ...row }, 'one of many failed')
    }
}

function pausesOf({ pool }: Services, statement: string): Map<string, Pause> {
  const ofPool = pauses.get(pool) ?? new Map<string, Map<string, Pause>>()
  pauses.set(pool, ofPool)
  const ofStatement = ofPool.get(statement) ?? new Map<string, Pause>()
  ofPool.set(statement, ofStatement)
  return ofStatement
}
