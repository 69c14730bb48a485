import type { Services } from '#server/services.ts'
import type { QuickbooksRecord } from '../definitions.ts'
import { idsPerQuery, readIds } from '../sync/read-ids.ts'
import { openClient } from './client.ts'

/** Somebody sits and waits for it. */
const longestMs = 8000

/** A record as QuickBooks has it at this moment; null where it is not there, or cannot be asked for now. Outside of any transaction. */
export async function readNow(services: Services, companyId: string, entity: string, id: string): Promise<QuickbooksRecord | null> {
  const client = openClient(services, companyId, { lane: 'interactive', purpose: 'write', signal: AbortSignal.timeout(longestMs) })
  try {
    return (await client.read(entity, id))?.record ?? null
  } catch (error) {
    services.log.info({ err: error, companyId, entity }, 'a record could not be read on the spot')
    return null
  }
}

/** Those of these records that are there at this moment, a hundred by one question; of those that cannot be asked for now there is none. */
export async function readAllNow(
  services: Services,
  companyId: string,
  entity: string,
  ids: readonly string[],
): Promise<QuickbooksRecord[]> {
  const found: QuickbooksRecord[] = []
  for (let at = 0; at < ids.length; at += idsPerQuery) {
    const client = openClient(services, companyId, { lane: 'interactive', purpose: 'write', signal: AbortSignal.timeout(longestMs) })
    try {
      found.push(...(await readIds(client.query, { entity, list: false }, ids.slice(at, at + idsPerQuery))).records)
    } catch (error) {
      services.log.info({ err: error, companyId, entity }, 'records could not be read on the spot')
    }
  }
  return found
}
