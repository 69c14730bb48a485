import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import { listMatters, putMatterAside, sayMergedInto, sendRefusedAgain, takeMatterBack } from '../contract.ts'
import { putAside, takeBack } from './aside.ts'
import { mattersExport } from './export.ts'
import { listPage } from './list.ts'
import { mergedInto } from './merged-into.ts'
import { sendAgain } from './send-again.ts'

export const bookkeeperRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(listMatters, ({ query }, context) => listPage(kinds, context, query)),
  route(putMatterAside, ({ body }, context) => putAside(kinds, context, body)),
  route(takeMatterBack, ({ body }, context) => takeBack(kinds, context, body)),
  route(sayMergedInto, ({ params, body }, context) => mergedInto(context, { customerId: params.id, ...body })),
  route(sendRefusedAgain, ({ body }, context) => sendAgain(context, body)),
  mattersExport(kinds).link,
]
