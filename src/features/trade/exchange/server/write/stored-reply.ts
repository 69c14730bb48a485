import { z } from 'zod'
import type { Invoice } from '#trade-documents/model/invoice.ts'
import type { OrderResponse } from '#trade-documents/model/order-response.ts'
import type { ShipNotice } from '#trade-documents/model/ship-notice.ts'
import type { Document } from '../list/document.ts'
import type { ReplyDocument } from './write-reply.ts'

/** An answer to an order as it was written; null for any other document. What this feature wrote itself is not checked again. */
export function storedReply({ kind, content }: Pick<Document, 'kind' | 'content'>): ReplyDocument | null {
  if (content === null) return null
  switch (kind) {
    case 'orderResponse':
      return { kind, document: z.custom<OrderResponse>().parse(content) }
    case 'shipNotice':
      return { kind, document: z.custom<ShipNotice>().parse(content) }
    case 'invoice':
      return { kind, document: z.custom<Invoice>().parse(content) }
    default:
      return null
  }
}
