import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Settings } from '../../edi-types.ts'
import type { Connection } from '../connection.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import { agreementOf } from './agreement-of.ts'
import { type Outbox, outboxOf } from './outbox.ts'
import { ownKeys } from './own-keys.ts'

/** What a connection over AS2 works with. Null: a stored certificate or key cannot be used. */
export type As2Desk = { agreement: Agreement | null; outbox: Outbox }

export const as2Paths = { messages: '/api/EDI/As2', receipts: '/api/EDI/As2Receipt' } as const
export const as2Url = ({ config }: Pick<Services, 'config'>, path: keyof typeof as2Paths, companyId: string) =>
  `${config.publicUrl}${as2Paths[path]}/${companyId}`

/** `settings`: as they are stored, or as they stand in a form that is tried. */
export async function as2Desk(services: Services, connection: Connection, settings: Settings): Promise<As2Desk> {
  const { companyId } = connection
  const agreement = await services.transaction({ companyId }, (db) => agreementIn(services, db, connection, settings))
  return { agreement, outbox: outboxOf(services, connection) }
}

export const agreementIn = async (services: Services, db: Db, { companyId, createdAt }: Connection, settings: Settings) =>
  agreementOf(settings, {
    keys: await ownKeys(db, services.secrets, companyId),
    keysSince: new Date(createdAt),
    receiptUrl: as2Url(services, 'receipts', companyId),
  })
