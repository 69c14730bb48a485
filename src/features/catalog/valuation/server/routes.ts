import { type Route, route } from '#server/http/route.ts'
import { listValuation } from '../contract.ts'
import { valuationExport } from './export.ts'
import { valuationPage } from './list.ts'

export const valuationRoutes: Route[] = [route(listValuation, ({ query }, context) => valuationPage(context, query)), valuationExport.link]
