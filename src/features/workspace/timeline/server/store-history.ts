import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listStoreHistory } from '../contract.ts'
import { recordHistory } from './record-history.ts'

export async function storeHistory(
  context: DbContext,
  asked: ValidInput<typeof listStoreHistory>,
): Promise<RawResult<typeof listStoreHistory>> {
  await storeRecord(context, asked.params.id)
  return recordHistory(context, 'store', asked)
}
