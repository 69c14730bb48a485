import { route } from '#server/http/route.ts'
import { settleStockDifference } from '../contract.ts'
import { settle } from './settle.ts'

export const stockBooksRoutes = [route(settleStockDifference, ({ body }, context) => settle(context, body))]
