import { createHmac, timingSafeEqual } from 'node:crypto'
import type { QuickbooksRecord } from './door.ts'
import { isRecord, listOf, partOf, textOf } from './record.ts'

/** One change that Intuit tells of: ids only, never data. `at`: their time of it. */
export type Notice = { realmId: string; entity: string; externalId: string; at: string }

/** base64(HMAC-SHA256(verifier token, raw body)), the same for both formats (facts: quickbooks 6.2). */
export function isSigned(body: Buffer, signature: string, verifier: string): boolean {
  const wanted = createHmac('sha256', verifier).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Both formats: `eventNotifications` and an array of CloudEvents. */
export function noticesOf(payload: unknown): Notice[] {
  if (Array.isArray(payload)) return payload.filter(isRecord).map(fromCloudEvent)
  if (!isRecord(payload)) return []
  return listOf(payload, 'eventNotifications').flatMap((company) =>
    listOf(partOf(company, 'dataChangeEvent'), 'entities').map((entity) => ({
      realmId: textOf(company, 'realmId'),
      entity: textOf(entity, 'name').toLowerCase(),
      externalId: textOf(entity, 'id'),
      at: textOf(entity, 'lastUpdated'),
    })),
  )
}

/** `type`: qbo.<entity>.<operation>.v1 */
const fromCloudEvent = (event: QuickbooksRecord): Notice => ({
  realmId: textOf(event, 'intuitaccountid'),
  entity: textOf(event, 'type').split('.')[1] ?? '',
  externalId: textOf(event, 'intuitentityid'),
  at: textOf(event, 'time'),
})
