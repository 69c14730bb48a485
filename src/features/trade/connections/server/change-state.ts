import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { DbContext } from '#server/http/context.ts'
import type { ConnectionState, changeIntegrationState } from '../contract.ts'
import { note } from './audit-note.ts'
import { type Connection, connectionOf, passed, secretsOf, settingsOf } from './connection.ts'

type Change = ValidInput<typeof changeIntegrationState>['body']['change']
const wanted = { goLive: 'Live', pause: 'Paused' } as const satisfies Record<Change, ConnectionState>

/** What it already is it stays. Only what passed a test goes live for the first time. */
export async function changeState(context: DbContext, id: string, change: Change): Promise<RawResult<typeof changeIntegrationState>> {
  const { db } = context
  const connection = await connectionOf(db, id, { lock: true })
  const state = wanted[change]
  if (connection.state === state) return { state }
  if (connection.state === 'Draft') throw new AppError('connectionDraft')
  if (state === 'Paused' && connection.state !== 'Live') throw new AppError('conflict')
  if (state === 'Live' && connection.state === 'Testing') requireTest(context, connection)
  await db.updateTable('ediConnections').set({ state, updatedAt: new Date() }).where('id', '=', id).execute()
  await note(context, state === 'Live' ? 'connectionLive' : 'connectionPaused', connection)
  return { state }
}

function requireTest({ services }: DbContext, connection: Connection) {
  const settings = settingsOf(connection, secretsOf(services.secrets, connection))
  if (!passed(services.config, connection, settings)) throw new AppError('connectionUntested')
}

export async function remove(context: DbContext, id: string) {
  const { db } = context
  const connection = await connectionOf(db, id, { lock: true })
  await db
    .updateTable('ediConnections')
    .set({ removedAt: new Date(), secretsSealed: null, passedDigest: null, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await note(context, 'connectionRemoved', connection)
  return {}
}
