import type { LineStatus, ResponseVerdict } from '../model/order-response.ts'
import { table } from './codes.ts'

/** Data element 1225 of an ORDRSP. */
export const responseFunctions = table<ResponseVerdict>({
  accepted: '29',
  acceptedAsIs: '29',
  acceptedWithChanges: '4',
  rejectedLines: '4',
  acknowledged: '9 12 13',
  rejected: '27',
})

/** 1229. What is backordered or changed in price or date is changed. */
export const responseActions = table<LineStatus>({ accepted: '5', changed: '3 6', deleted: '2', rejected: '7' })

/** 6063: what will be delivered, what later, and what was cancelled. */
export const answeredQuantities = table<LineStatus>({
  accepted: '113 12',
  changed: '113',
  priceChanged: '113',
  quantityChanged: '113',
  dateChanged: '113',
  substituted: '113',
  backordered: '83',
  rejected: '185',
  deleted: '185',
})
