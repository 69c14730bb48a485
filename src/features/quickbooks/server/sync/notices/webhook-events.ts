import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRecord, listOf, partOf, textOf } from '../../client/record.ts'
import type { QuickbooksRecord } from '../../definitions.ts'

/** One change that Intuit tells of: ids only, never data. `at`: their time of it. `gone`: deleted, or merged into another (`mergedInto`). */
export type Notice = { realmId: string; entity: string; externalId: string; at: string; gone: boolean; mergedInto?: string }

/** base64(HMAC-SHA256(verifier token, raw body)), the same for both formats (quickbooks 6.2). */
export function isSigned(body: Buffer, signature: string, verifier: string): boolean {
  const wanted = createHmac('sha256', verifier).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Both formats: `eventNotifications` and an array of CloudEvents. A merge tells of two records. */
export function noticesOf(payload: unknown): Notice[] {
  if (Array.isArray(payload)) return payload.filter(isRecord).flatMap(ofCloudEvent)
  if (!isRecord(payload)) return []
  return listOf(payload, 'eventNotifications').flatMap((company) =>
    listOf(partOf(company, 'dataChangeEvent'), 'entities').flatMap((entity) =>
      withMerged(
        {
          realmId: textOf(company, 'realmId'),
          entity: textOf(entity, 'name').toLowerCase(),
          externalId: textOf(entity, 'id'),
          at: textOf(entity, 'lastUpdated'),
          gone: /^delete/i.test(textOf(entity, 'operation')),
        },
        textOf(entity, 'deletedId'),
      ),
    ),
  )
}

/** `type`: qbo.<entity>.<operation>.v1 */
function ofCloudEvent(event: QuickbooksRecord): Notice[] {
  const [, entity = '', operation = ''] = textOf(event, 'type').split('.')
  const notice = {
    realmId: textOf(event, 'intuitaccountid'),
    entity,
    externalId: textOf(event, 'intuitentityid'),
    at: textOf(event, 'time'),
    gone: /^delete/i.test(operation),
  }
  const data = partOf(event, 'data')
  return withMerged(notice, textOf(data, 'deletedId') || textOf(data, 'deletedid'))
}

const withMerged = (notice: Notice, mergedId: string): Notice[] =>
  mergedId ? [notice, { ...notice, externalId: mergedId, gone: true, mergedInto: notice.externalId }] : [notice]
