import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type EdiType, ediTypes, type Settings } from '../edi-types.ts'
import { problemOf } from './describe-connection.ts'
import type { Failure } from './failure.ts'
import type { Settling } from './transports/transport.ts'

/** `everyMinutes`: how often somebody looks there. `showsUnfinished`: a file appears there while it is still being written. `problem`: what was wrong the last time. */
export type ToRetrieve = {
  id: string
  name: string
  settle: Settling
  everyMinutes: number
  showsUnfinished: boolean
  problem: Failure | null
}

/** Live inbound connections where somebody must look what waits: all of the company, or those with these ids. Partners bring over AS2 themselves. */
export async function connectionsToRetrieve(db: Db, ids?: readonly string[]): Promise<ToRetrieve[]> {
  const query = db
    .selectFrom('ediConnections')
    .select(['id', 'name', 'ediType', 'settings', 'problemStep', 'problemCode', 'problemFile'])
    .where('removedAt', 'is', null)
    .where('direction', '=', 'I')
    .where('state', '=', 'Live')
    .where('ediType', '<>', 'AS2' satisfies EdiType)
    .orderBy(sql`app.sort_key(name)`)
  const rows = await (ids ? query.where('id', 'in', ids) : query).execute()
  return rows.map(({ ediType, settings, problemStep, problemCode, problemFile, ...row }) => ({
    ...row,
    ...wishesOf(settings as Partial<Settings>),
    showsUnfinished: showingUnfinished.some((type) => type === ediType),
    problem: problemOf({ problemStep, problemCode, problemFile }),
  }))
}
const showingUnfinished: readonly EdiType[] = ['SFTP', 'FTP']

function wishesOf({ afterRetrieval: how, checkMinutes }: Partial<Settings>): Pick<ToRetrieve, 'settle' | 'everyMinutes'> {
  return { settle: how === 'delete' || how === 'leave' ? how : 'archive', everyMinutes: Number(checkMinutes) || usualMinutes }
}
const usualMinutes = Number(ediTypes.SFTP.checkMinutes.default)
