import * as amounts from '#trade-documents/model/amount.ts'
import * as decimals from '#trade-documents/model/decimal.ts'
import * as invoiceTotals from '#trade-documents/model/invoice-total.ts'
import * as parties from '#trade-documents/model/party.ts'
import * as cartons from '#trade-documents/model/sscc.ts'
import * as changes from './changes/order-as-changed.ts'
import * as deadlines from './deadlines.ts'
import * as needing from './list/attention.ts'
import * as document from './list/document.ts'
import * as names from './list/names.ts'
import * as types from './receive/document-types.ts'
import * as receiving from './receive/receive-file.ts'
import * as destinations from './settle/destinations.ts'
import * as storedReplies from './write/stored-reply.ts'
import * as replies from './write/write-reply.ts'

export type { Decimal } from '#trade-documents/model/decimal.ts'
export type { Invoice, InvoiceLine } from '#trade-documents/model/invoice.ts'
export type { Allowance, Terms } from '#trade-documents/model/item.ts'
export type { LineAnswer, OrderResponse, ResponseLine, ResponseVerdict } from '#trade-documents/model/order-response.ts'
export type { Party, Reference } from '#trade-documents/model/party.ts'
export type { OrderLine as OrderedLine, PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
export type { ShipNotice, ShippedItem, ShippedPack } from '#trade-documents/model/ship-notice.ts'
export type { Document } from './list/document.ts'
export type { Arrival } from './receive/receive-file.ts'
export type { ReplyDocument } from './write/write-reply.ts'

export const { receiveFile } = receiving
export const { namesOfDocuments } = names
export const { deadlinesOf } = deadlines
export const { documentOf } = document
export const { documentTypes } = types
export const { orderAsChanged } = changes
export const { storedReply } = storedReplies
/** How an order that a document became names the store that its goods go to. */
export const { shipToIn, storeName } = destinations
export const { emptyParty, saysWhere } = parties
export const { draftReply, writeReply } = replies
export const { decimal, compare, product, quotient, sum } = decimals
export const { centsOf } = amounts
export const { invoiceTotalCents } = invoiceTotals
export const { sscc } = cartons
export const { countNeedy } = needing
