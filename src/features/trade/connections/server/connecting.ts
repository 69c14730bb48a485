import { refuseWhilePaused } from '#server/paused.ts'
import type { Services } from '#server/services.ts'
import type { Settings } from '../edi-types.ts'
import { as2Desk } from './as2/as2-service.ts'
import type { Connection } from './connection.ts'
import type { Connecting } from './transports/transport.ts'

export async function connectingOf(services: Services, connection: Connection, settings: Settings): Promise<Connecting> {
  refuseWhilePaused(services.config)
  const { config } = services
  const { companyId, id: connectionId, ediType, direction } = connection
  // Whoever tries for what is not allowed is named in the log.
  const log = services.log.child({ companyId, connectionId })
  return { settings, direction, config, log, ...(ediType === 'AS2' && { as2: await as2Desk(services, connection, settings) }) }
}
