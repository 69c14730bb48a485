import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import { listMatters } from '../contract.ts'
import { mattersExport } from './export.ts'
import { listPage } from './list.ts'

export const bookkeeperRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(listMatters, ({ query }, context) => listPage(kinds, context, query)),
  mattersExport(kinds).link,
]
