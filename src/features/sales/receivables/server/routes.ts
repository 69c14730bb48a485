import { type Route, route, routeOutside } from '#server/http/route.ts'
import {
  askForInvoices,
  getAccountDocument,
  getAccountStatement,
  getInvoice,
  getInvoicePdf,
  getReceivables,
  getStatementSchedule,
  listOpenInvoices,
  mailAccountStatement,
  removePromise,
  savePromise,
  saveStatementSchedule,
} from '../contract.ts'
import { accountDocument } from './account-document.ts'
import { receivables } from './ageing.ts'
import { askedFor } from './ask.ts'
import { invoiceDetails } from './invoice.ts'
import { downloadedInvoice } from './invoice-pdf.ts'
import { openInvoices } from './open-invoices.ts'
import { promised, promiseRemoved } from './promises.ts'
import { downloadedStatement, mailedStatement } from './statement/deliver.ts'
import { scheduleOf, scheduleSaved } from './statement/schedule.ts'

export const receivablesRoutes: Route[] = [
  route(listOpenInvoices, ({ query }, context) => openInvoices(context, query)),
  route(getReceivables, ({ query }, context) => receivables(context, query)),
  route(getInvoice, ({ query }, context) => invoiceDetails(context, query.id)),
  route(getAccountDocument, ({ query }, context) => accountDocument(context, query)),
  routeOutside(getInvoicePdf, ({ params }, context) => downloadedInvoice(context, params.id)),
  route(savePromise, (input, context) => promised(context, input)),
  route(removePromise, ({ params }, context) => promiseRemoved(context, params.invoiceId)),
  routeOutside(getAccountStatement, ({ params }, context) => downloadedStatement(context, params.customerId)),
  routeOutside(mailAccountStatement, (input, context) => mailedStatement(context, input)),
  route(getStatementSchedule, ({ params }, context) => scheduleOf(context, params.customerId)),
  route(saveStatementSchedule, (input, context) => scheduleSaved(context, input)),
  route(askForInvoices, ({ body }, context) => askedFor(context, body)),
]
