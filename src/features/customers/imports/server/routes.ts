import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { badRowsExport } from './bad-rows.ts'
import { importDetails, importList } from './describe-import.ts'
import { beginCheck, beginImport, beginUndo, cancel } from './steps.ts'
import { rereadFile, takeFile } from './upload.ts'

export const importsRoutes: Route[] = [
  route(contract.listImports, (input, context) => importList(context, input)),
  route(contract.getImport, ({ params }, context) => importDetails(context, params.id)),
  routeOutside(contract.uploadImport, ({ upload }, context) => takeFile(context, upload)),
  routeOutside(contract.rereadImport, (input, context) => rereadFile(context, input)),
  route(contract.checkImport, ({ params, body }, context) => beginCheck(context, params.id, body)),
  route(contract.startImport, ({ params, body }, context) => beginImport(context, params.id, body)),
  route(contract.cancelImport, ({ params }, context) => cancel(context, params.id)),
  route(contract.undoImport, ({ params }, context) => beginUndo(context, params.id)),
  badRowsExport.link,
]
