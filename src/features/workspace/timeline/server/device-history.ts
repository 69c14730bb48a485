import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { deviceRecord } from '#features/devices/devices/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listDeviceHistory } from '../contract.ts'
import { recordHistory } from './record-history.ts'

/** A rep reads that of their own. */
export async function deviceHistory(
  context: DbContext,
  asked: ValidInput<typeof listDeviceHistory>,
): Promise<RawResult<typeof listDeviceHistory>> {
  await deviceRecord(context, asked.params.id)
  return recordHistory(context, 'device', asked)
}
