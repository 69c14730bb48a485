import { type Route, route, routeOutside } from '#server/http/route.ts'
import { askForInvoices, getAccountStatement, getInvoice, getReceivables, listOpenInvoices, mailAccountStatement } from '../contract.ts'
import { receivables } from './ageing.ts'
import { askedFor } from './ask.ts'
import { invoiceDetails } from './invoice.ts'
import { openInvoices } from './open-invoices.ts'
import { downloadedStatement, mailedStatement } from './statement/deliver.ts'

export const receivablesRoutes: Route[] = [
  route(listOpenInvoices, ({ query }, context) => openInvoices(context, query)),
  route(getReceivables, ({ query }, context) => receivables(context, query)),
  route(getInvoice, ({ query }, context) => invoiceDetails(context, query.id)),
  routeOutside(getAccountStatement, ({ params }, context) => downloadedStatement(context, params.customerId)),
  routeOutside(mailAccountStatement, (input, context) => mailedStatement(context, input)),
  route(askForInvoices, ({ body }, context) => askedFor(context, body)),
]
