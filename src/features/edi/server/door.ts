import * as needing from './attention.ts'
import * as changes from './changes/order-as-changed.ts'
import * as deadlines from './deadlines.ts'
import * as destinations from './destinations.ts'
import * as document from './document.ts'
import * as types from './document-types.ts'
import * as amounts from './documents/amount.ts'
import * as decimals from './documents/decimal.ts'
import * as invoiceTotals from './documents/invoice-total.ts'
import * as parties from './documents/party.ts'
import * as cartons from './documents/sscc.ts'
import * as names from './names.ts'
import * as receiving from './receive-file.ts'
import * as storedReplies from './stored-reply.ts'
import * as replies from './write-reply.ts'

export type { Document } from './document.ts'
export type { Decimal } from './documents/decimal.ts'
export type { Invoice, InvoiceLine } from './documents/invoice.ts'
export type { Allowance, Terms } from './documents/item.ts'
export type { LineAnswer, OrderResponse, ResponseLine, ResponseVerdict } from './documents/order-response.ts'
export type { Party, Reference } from './documents/party.ts'
export type { OrderLine as OrderedLine, PurchaseOrder } from './documents/purchase-order.ts'
export type { ShipNotice, ShippedItem, ShippedPack } from './documents/ship-notice.ts'
export type { Arrival } from './receive-file.ts'
export type { ReplyDocument } from './write-reply.ts'

export const { receiveFile } = receiving
export const { namesOfDocuments } = names
export const { deadlinesOf } = deadlines
export const { documentOf } = document
export const { documentTypes } = types
export const { orderAsChanged } = changes
export const { storedReply } = storedReplies
/** How an order that a document became names the store that its goods go to. */
export const { shipToIn, storeName } = destinations
export const { saysWhere } = parties
export const { draftReply, writeReply } = replies
export const { decimal, compare, product, quotient, sum } = decimals
export const { centsOf } = amounts
export const { invoiceTotalCents } = invoiceTotals
export const { sscc } = cartons
export const { countNeedy } = needing
