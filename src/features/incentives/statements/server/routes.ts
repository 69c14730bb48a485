import { type Route, route, routeOutside } from '#server/http/route.ts'
import {
  getOwnProgress,
  getPdf,
  listAllStatements,
  listStatements,
  listYearTotals,
  lockStatements,
  mailStatement,
  prepareStatements,
} from '../contract.ts'
import { lock } from './lock.ts'
import { mailAgain } from './mail.ts'
import { pdfFor } from './pdf.ts'
import { ownProgress } from './progress.ts'
import { prepare, statementsOf } from './stored.ts'
import { yearTotalsFile } from './year/file.ts'
import { yearPage } from './year/totals.ts'

export const statementsRoutes: Route[] = [
  routeOutside(getPdf, (asked, context) => pdfFor(context, asked)),
  route(listStatements, ({ params, query }, context) => statementsOf(context, params.programId, query)),
  route(listAllStatements, ({ query }, context) => statementsOf(context, null, query)),
  route(prepareStatements, ({ body }, context) => prepare(context, body)),
  route(getOwnProgress, ({ params, query }, context) => ownProgress(context, params.programId, query)),
  route(listYearTotals, ({ query }, context) => yearPage(context, query)),
  yearTotalsFile.link,
  route(lockStatements, ({ body }, context) => lock(context, body)),
  route(mailStatement, ({ params }, context) => mailAgain(context, params.id)),
]
