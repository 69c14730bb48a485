import type { Services } from '#server/services.ts'
import type { QuickbooksRecord } from '../definitions.ts'
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
