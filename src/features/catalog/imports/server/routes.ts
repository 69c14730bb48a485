import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { badItemRows } from './bad-rows.ts'
import { importDetails, importList } from './describe.ts'
import { beginCheck, beginImport, beginUndo, cancel } from './steps.ts'
import { rereadFile, takeFile } from './upload.ts'

export const itemImportsRoutes: Route[] = [
  route(contract.listItemImports, (_, context) => importList(context)),
  routeOutside(contract.uploadItemImport, ({ upload }, context) => takeFile(context, upload)),
  route(contract.getItemImport, ({ params }, context) => importDetails(context, params.id)),
  route(contract.checkItemImport, (input, context) => beginCheck(context, input)),
  route(contract.startItemImport, ({ params }, context) => beginImport(context, params.id)),
  routeOutside(contract.rereadItemImport, (input, context) => rereadFile(context, input)),
  route(contract.cancelItemImport, ({ params }, context) => cancel(context, params.id)),
  badItemRows.link,
  route(contract.undoItemImport, ({ params }, context) => beginUndo(context, params.id)),
]
