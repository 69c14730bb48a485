import type { Services } from '#server/services.ts'
import { connectingOf } from './connecting.ts'
import { connectionOf, hasLostSecrets, secretsOf, settingsOf } from './connection.ts'
import { transports } from './transports/list.ts'
import { type Session, TransportError } from './transports/transport.ts'

/** The partner's side, signed in, with how the connection wants what was retrieved to be settled. Close it. */
export async function openSession(services: Services, companyId: string, connectionId: string): Promise<Session> {
  const connection = await services.transaction({ companyId }, (db) => connectionOf(db, connectionId))
  // A server may lock an account of which it is asked for the wrong secret.
  if (hasLostSecrets(services.secrets, connection)) throw new TransportError('signIn', 'secretsLost')
  const settings = settingsOf(connection, secretsOf(services.secrets, connection))
  const connecting = await connectingOf(services, connection, settings)
  return transports[connection.ediType].open(connecting, () => undefined)
}
