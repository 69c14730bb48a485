import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { ProblemCode, StepName } from '../contract.ts'
import { type EdiType, ediTypes, type Settings } from '../edi-types.ts'
import { connectingOf } from './connecting.ts'
import { connectionOf, secretsOf, settingsOf } from './connection.ts'
import { problemOf } from './shown.ts'
import { transports } from './transports/list.ts'
import { type Session, type Settling, TransportError } from './transports/transport.ts'
import * as ways from './way-out.ts'

export type { Arrived, ReceiptCame, Receiver } from './as2/receiver.ts'
export type { RemoteFile, Session, Settling } from './transports/transport.ts'
export const { wayOut } = ways

/** The partner's side, signed in, with how the connection wants what was retrieved to be settled. Close it. */
export async function openSession(services: Services, companyId: string, connectionId: string): Promise<Session> {
  const connection = await services.transaction({ companyId }, (db) => connectionOf(db, connectionId))
  const settings = settingsOf(connection, secretsOf(services.secrets, connection))
  const connecting = await connectingOf(services, connection, settings)
  return transports[connection.ediType].open(connecting, () => undefined)
}

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
    .orderBy((eb) => eb.fn('lower', ['name']))
  const rows = await (ids ? query.where('id', 'in', ids) : query).execute()
  return rows.map(({ ediType, settings, problemStep, problemCode, problemFile, ...row }) => ({
    ...row,
    ...wishesOf(settings as Partial<Settings>),
    showsUnfinished: showingUnfinished.some((type) => type === ediType),
    problem: problemOf({ problemStep, problemCode, problemFile }),
  }))
}
const showingUnfinished: readonly EdiType[] = ['SFTP', 'FTP']

/** `file`: the name of the only one that is in trouble. */
export type Failure = { step: StepName; code: ProblemCode; file?: string }
/** What the other side's trouble was; null for everything else. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof TransportError ? { step: error.step, code: error.code } : null

/** Shown in the list, until it works again. */
export async function noteUse(db: Db, connectionId: string, failure: Failure | null) {
  await db
    .updateTable('ediConnections')
    .set(({ fn, ref }) =>
      failure
        ? {
            ...{ problemStep: failure.step, problemCode: failure.code, problemFile: failure.file ?? '' },
            problemSince: fn.coalesce(ref('problemSince'), fn<Date>('now')),
          }
        : { problemStep: '', problemCode: '', problemFile: '', problemSince: null, lastRetrievedAt: new Date() },
    )
    .where('id', '=', connectionId)
    .execute()
}

function wishesOf({ afterRetrieval: how, checkMinutes }: Partial<Settings>): Pick<ToRetrieve, 'settle' | 'everyMinutes'> {
  return { settle: how === 'delete' || how === 'leave' ? how : 'archive', everyMinutes: Number(checkMinutes) || usualMinutes }
}
const usualMinutes = Number(ediTypes.SFTP.checkMinutes.default)
