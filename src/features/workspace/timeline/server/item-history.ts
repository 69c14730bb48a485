import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { costFields } from '#features/catalog/items/contract.ts'
import { itemOf } from '#features/catalog/items/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listItemHistory } from '../contract.ts'
import { recordHistory } from './record-history.ts'

const hidden = new Set<string>(costFields)

export async function itemHistory(
  context: DbContext,
  asked: ValidInput<typeof listItemHistory>,
): Promise<RawResult<typeof listItemHistory>> {
  await itemOf(context.db, asked.params.id)
  const seesCosts = can(memberOf(context).role, 'costs.read')
  return recordHistory(context, 'item', asked, ({ field }) => seesCosts || !hidden.has(field))
}
