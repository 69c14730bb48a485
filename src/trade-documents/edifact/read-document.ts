import type { Content } from '../content.ts'
import type { Interchange, Message } from './envelope/envelope.ts'
import type { MessageReader } from './message-reader.ts'
import { readAcknowledgment } from './messages/contrl.ts'
import { readShipNotice } from './messages/desadv.ts'
import { readInvoice } from './messages/invoic.ts'
import { readOrder } from './messages/orders.ts'
import { readOrderResponse } from './messages/ordrsp.ts'
import { type EdifactProblem, problemIn } from './segment.ts'

const as =
  <Kind, Document>(kind: Kind, read: MessageReader<Document>) =>
  (message: Message, interchange: Interchange) => ({ kind, ...read(message, interchange) })

/** What each type of message is. A further one is a file in `messages/` and a line here. */
const messages = {
  CONTRL: as('acknowledgment' as const, readAcknowledgment),
  DESADV: as('shipNotice' as const, readShipNotice),
  INVOIC: as('invoice' as const, readInvoice),
  ORDRSP: as('orderResponse' as const, readOrderResponse),
  ORDERS: as('purchaseOrder' as const, readOrder),
}

const isRead = (type: string): type is keyof typeof messages => Object.hasOwn(messages, type)

export function readDocument(message: Message, interchange: Interchange): Content & { problems: EdifactProblem[] } {
  if (isRead(message.type)) return messages[message.type](message, interchange)
  const [unh] = message.segments
  return { kind: 'other', document: null, problems: [...message.problems, ...(unh ? [problemIn(unh, 'messageUnknown', 2)] : [])] }
}
