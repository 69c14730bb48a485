import type { Services } from '#server/services.ts'
import { connectingOf } from './connecting.ts'
import { connectionOf, secretsOf, settingsOf } from './connection.ts'
import { transports } from './transports/list.ts'
import type { Session } from './transports/transport.ts'

/** The partner's side, signed in, with how the connection wants what was retrieved to be settled. Close it. */
export async function openSession(services: Services, companyId: string, connectionId: string): Promise<Session> {
  const connection = await services.transaction({ companyId }, (db) => connectionOf(db, connectionId))
  const settings = settingsOf(connection, secretsOf(services.secrets, connection))
  const connecting = await connectingOf(services, connection, settings)
  return transports[connection.ediType].open(connecting, () => undefined)
}
