import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { type Connection, connectionOf, secretsOf, settingsOf } from '../connection.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import type { Entity } from '../transports/as2/mime/entity.ts'
import { readName } from '../transports/as2/name.ts'
import { agreementIn } from './as2-service.ts'

/** As its headers say: of the sender, of the receiver. */
export type Names = { theirName: string; ourName: string }
export const namesIn = ({ headers }: Pick<Entity, 'headers'>): Names => ({
  theirName: readName(headers.get('as2-from')),
  ourName: readName(headers.get('as2-to')),
})

/** The inbound connection between these two names that is in use. */
export async function connectionBetween(db: Db, { theirName, ourName }: Names): Promise<Connection | null> {
  const row = await db
    .selectFrom('ediConnections')
    .select('id')
    .where('ediType', '=', 'AS2')
    .where('direction', '=', 'I')
    .where('removedAt', 'is', null)
    .where('state', '!=', 'Draft')
    .where(sql`settings ->> 'as2Identifier'`, '=', theirName)
    .where(sql`settings ->> 'ourIdentifier'`, '=', ourName)
    .orderBy((eb) => eb('state', '=', 'Live'), 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row ? connectionOf(db, row.id) : null
}

export const storedAgreement = (services: Services, db: Db, connection: Connection): Promise<Agreement | null> =>
  agreementIn(services, db, connection, settingsOf(connection, secretsOf(services.secrets, connection)))
