import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { ignoreMany, replayMany, replayOne } from './actions.ts'
import { countsOf } from './counts.ts'
import { entryDetails } from './details.ts'
import { entriesExport } from './export.ts'
import { listPage } from './list.ts'
import { recordEntries } from './record-entries.ts'

export const syncRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(contract.listEntries, ({ query }, context) => listPage(kinds, context, query)),
  route(contract.countEntries, (_, context) => countsOf(context)),
  route(contract.getEntry, ({ params }, context) => entryDetails(kinds, context, params.id)),
  route(contract.listRecordEntries, ({ query }, context) => recordEntries(kinds, context, query)),
  route(contract.replayEntry, ({ body }, context) => replayOne(kinds, context, body)),
  route(contract.replayEntries, ({ body }, context) => replayMany(context, body)),
  route(contract.ignoreEntries, ({ body }, context) => ignoreMany(context, body)),
  entriesExport(kinds).link,
]
