import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { deadlinePage } from './deadlines.ts'
import { attention } from './list/attention.ts'
import { documentDetails } from './list/details.ts'
import { documentsExport } from './list/documents-export.ts'
import { documentPage } from './list/list.ts'
import { documentNeighbours } from './list/neighbours.ts'
import { preview } from './list/preview-table.ts'
import { rawPage } from './list/raw.ts'
import { takeFile } from './receive/bring-file.ts'
import { askForOrders, retrievals } from './retrieving/retrievals.ts'
import { sendAgain } from './sending/send-again.ts'
import { accept, ignore, replay } from './settle/decide-by-person.ts'
import { matchItem, matchLocation, priceIsPerEach } from './settle/match.ts'

export const ediRoutes: Route[] = [
  route(contract.listDocuments, ({ query }, context) => documentPage(context, query)),
  route(contract.getDocumentNeighbours, (input, context) => documentNeighbours(context, input)),
  documentsExport.link,
  route(contract.countAttention, ({ query }, { db }) => attention(db, query)),
  route(contract.listDeadlines, ({ query }, context) => deadlinePage(context, query)),
  route(contract.getDocument, ({ params }, context) => documentDetails(context, params.id)),
  route(contract.getDocumentRaw, ({ params, query }, context) => rawPage(context, params.id, query.from)),
  route(contract.listRetrievals, (_, { db }) => retrievals(db)),
  route(contract.retrieveOrders, ({ body }, context) => askForOrders(context, body.connectionId)),
  route(contract.previewTable, ({ body }) => preview(body)),
  routeOutside(contract.bringFile, ({ upload }, context) => takeFile(context, upload)),
  route(contract.matchDocumentItem, ({ params, body }, context) => matchItem(context, params.id, body)),
  route(contract.matchDocumentLocation, ({ params, body }, context) => matchLocation(context, params.id, body)),
  route(contract.documentPriceIsPerEach, ({ params, body }, context) => priceIsPerEach(context, params.id, body.line)),
  route(contract.acceptDocument, ({ params, body }, context) => accept(context, params.id, body)),
  route(contract.ignoreDocument, ({ params, body }, context) => ignore(context, params.id, body)),
  route(contract.sendDocument, ({ params }, context) => sendAgain(context, params.id)),
  route(contract.replayDocument, ({ params, body }, context) => replay(context, params.id, body)),
]
