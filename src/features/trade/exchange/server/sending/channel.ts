import { outboundConnection } from '#features/trade/connections/server/door.ts'
import { partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Channel } from '#server/work/delivery.ts'
import { post } from '#server/work/ledger.ts'
import { lookUp } from './look-up.ts'
import { noteDelivery } from './note-delivery.ts'
import { wayOf } from './outbound-route.ts'
import { noWay } from './problem.ts'
import { send } from './send.ts'

/**
 * Documents on their way to a partner. Whether the other side may have one is noted before it can, so that whoever finds it half sent knows
 * whether there is anything to be looked up.
 */
export const ediChannel: Channel = {
  name: 'edi',
  places: 6,
  perCompany: 2,
  async prepare(db, { recordId }) {
    const document = await db
      .selectFrom('ediDocuments')
      .innerJoin('ediFiles', 'ediFiles.id', 'ediDocuments.fileId')
      .select(['ediDocuments.partnerId', 'ediDocuments.test', 'ediFiles.remoteName'])
      .where('ediDocuments.id', '=', recordId)
      .executeTakeFirstOrThrow()
    const { partnerId, test, remoteName: name } = document
    const connection = partnerId ? await outboundConnection(db, partnerId, { test }) : null
    if (!connection) return noWay(partnerId ? (await partnerOf(db, partnerId)).name : '')
    return { payload: { connectionId: connection.id, connection: connection.name, name, visible: false } }
  },
  otherSide(delivery) {
    const way = wayOf(delivery)
    return way && { otherSide: way.connectionId, name: way.connection }
  },
  send,
  lookUp,
  settle: noteDelivery,
}

/** Sends a document once the caller's transaction commits. */
export const postDocument = (services: Services, db: Db, { companyId, id, by }: { companyId: string; id: string; by?: string }) =>
  post(services, db, {
    companyId,
    channel: ediChannel.name,
    kind: 'document',
    recordKind: 'document',
    recordId: id,
    createdBy: by ?? null,
  })
