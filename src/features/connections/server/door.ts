import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { isOffered, type ProblemCode, type StepName } from '../contract.ts'
import { connectingOf } from './connecting.ts'
import { connectionOf, secretsOf, settingsOf } from './connection.ts'
import { transports } from './transports/list.ts'
import { type Session, TransportError } from './transports/transport.ts'
import * as ways from './way-out.ts'

export type { Arrived, ReceiptCame, Receiver } from './as2/receiver.ts'
export type { RemoteFile, Session, Settling } from './transports/transport.ts'
export const { wayOut } = ways

/** The partner's side, signed in, with how the connection wants what was retrieved to be settled. Close it. */
export async function openSession(services: Services, companyId: string, connectionId: string): Promise<Session> {
  const connection = await services.transaction({ companyId }, (db) => connectionOf(db, connectionId))
  const { ediType } = connection
  if (!isOffered(ediType)) throw new AppError('connectionNotOffered')
  const settings = settingsOf(connection, secretsOf(services.secrets, connection))
  const connecting = await connectingOf(services, connection, settings)
  return transports[ediType].open(connecting, () => undefined)
}

export type OpenConnection = { id: string; name: string; partnerId: string | null; isTest: boolean; settle: 'archive' | 'delete' | 'leave' }

/** Of the company of the transaction: those in this direction that are live, or being tried. What comes over AS2 is not fetched. */
export async function connectionsInUse(db: Db, direction: 'I' | 'O'): Promise<OpenConnection[]> {
  const rows = await db
    .selectFrom('ediConnections')
    .select(['id', 'name', 'partnerId', 'state', 'settings'])
    .where('removedAt', 'is', null)
    .where('direction', '=', direction)
    .where('state', 'in', ['Live', 'Testing'])
    .where((eb) => eb.or([eb('direction', '=', 'O'), eb('ediType', '!=', 'AS2')]))
    .execute()
  return rows.map(({ id, name, partnerId, state, settings }) => ({
    id,
    name,
    partnerId,
    isTest: state === 'Testing',
    settle: settlingOf(settings),
  }))
}

export type Failure = { step: StepName; code: ProblemCode }
/** What the other side's trouble was; null for everything else. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof TransportError ? { step: error.step, code: error.code } : null

/** Shown in the list, until it works again. */
export async function noteUse(db: Db, connectionId: string, failure: Failure | null) {
  await db
    .updateTable('ediConnections')
    .set(({ fn, ref }) =>
      failure
        ? { problemStep: failure.step, problemCode: failure.code, problemSince: fn.coalesce(ref('problemSince'), fn<Date>('now')) }
        : { problemStep: '', problemCode: '', problemSince: null, lastRetrievedAt: new Date() },
    )
    .where('id', '=', connectionId)
    .execute()
}

function settlingOf(settings: unknown): OpenConnection['settle'] {
  const how = typeof settings === 'object' && settings && 'afterRetrieval' in settings ? settings.afterRetrieval : ''
  return how === 'delete' || how === 'leave' ? how : 'archive'
}
