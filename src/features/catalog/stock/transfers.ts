import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, optionalText } from '#contract/fields.ts'
import { listQuery } from '#contract/paging.ts'
import { day, lines, movedLine, quantity, requestKey } from './fields.ts'

/** Goods on their way from one location to another. */

export const transferStates = ['InTransit', 'PartReceived', 'Received'] as const
export type TransferState = (typeof transferStates)[number]
const reads = { method: 'GET', access: 'member', can: 'stock.read', limit: 'read', shows: ['stock'] } as const
const writes = { method: 'POST', access: 'member', can: 'stock.write', limit: 'write' } as const

/** It leaves `fromId` at once and is on its way until it is received. */
export const sendTransfer = endpoint({
  ...writes,
  path: '/api/Stock/SendTransfer',
  body: z.object({ requestKey, fromId: id, toId: id, sentOn: day, reason: optionalText(300), lines: lines(movedLine) }),
  result: z.object({ id: z.string(), number: z.number().int() }),
})
/** What becomes of what did not come: it is still on its way; it is lost (an adjustment, with a reason); it never left (it is back). */
export const transferRests = ['stays', 'lost', 'back'] as const
export type TransferRest = (typeof transferRests)[number]
/** `quantity`: what came now, 0 where nothing did. More than was sent is an adjustment, with a reason. */
export const receiveTransfer = endpoint({
  ...writes,
  path: '/api/Stock/ReceiveTransfer/:id',
  body: z.object({
    requestKey,
    receivedOn: day,
    lines: lines(z.object({ lineNo: z.number().int().min(1), quantity })),
    rest: z.enum(transferRests).default('stays'),
    reason: optionalText(300),
  }),
  result: z.object({ state: z.enum(transferStates) }),
})

const transferRow = z.object({
  id: z.string(),
  number: z.number().int(),
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  state: z.enum(transferStates),
  sentOn: z.string(),
  reason: z.string(),
  lines: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type StockTransferRow = z.output<typeof transferRow>
/** The newest first; `open`: only those of which something is still on its way. */
export const listTransfers = endpoint({
  ...reads,
  path: '/api/Stock/Transfers',
  query: listQuery(['number'])
    .pick({ cursor: true, limit: true })
    .extend({ open: z.enum(['true', 'false']).default('false') }),
  result: z.object({ rows: z.array(transferRow), next: z.string().nullable() }),
})
export const getTransfer = endpoint({
  ...reads,
  path: '/api/Stock/Transfer/:id',
  result: transferRow.omit({ lines: true }).extend({
    lines: z.array(
      z.object({
        lineNo: z.number().int(),
        itemId: z.string(),
        itemNumber: z.string(),
        name: z.string(),
        unit: z.string(),
        quantity: z.string(),
        received: z.string(),
        missing: z.string(),
        /** Still on its way. */
        left: z.string(),
      }),
    ),
    /** Of which it is a step: it is received there. */
    restock: z.object({ id: z.string(), number: z.number().int() }).nullable(),
    canReceive: z.boolean(),
    today: z.string(),
  }),
})
export type StockTransfer = Result<typeof getTransfer>
