import { downloadLink } from '#server/http/download-link.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { filePath } from './download.ts'
import { cancelExport, exportsOf, findExport, startExport } from './exports.ts'

export const companyExportRoutes: readonly Route[] = [
  route(contract.listCompanyExports, (_, context) => exportsOf(context)),
  route(contract.startCompanyExport, (_, context) => startExport(context)),
  route(contract.cancelCompanyExport, ({ body }, context) => cancelExport(context, body.id)),
  route(contract.makeCompanyExportLink, async ({ body }, context) => {
    await findExport(context, body.id)
    return downloadLink(context, filePath)
  }),
]
