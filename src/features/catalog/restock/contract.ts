import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, numberText, optionalText, requiredText, searchText } from '#contract/fields.ts'
import { listQuery } from '#contract/paging.ts'
import { restockStates, restockSteps } from './ways.ts'

/** Quantities are decimals as text, in the item's own unit unless a unit is named. */
const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
export const mostRestockLines = 500
const reads = { method: 'GET', access: 'member', can: 'restock.read', limit: 'read', shows: ['stock'] } as const
/** Also of a rep, for the location that they answer for; what else they may not is said by `ownSteps`. */
const writes = { method: 'POST', access: 'member', can: 'restock.write', limit: 'write' } as const
const decides = { ...writes, can: 'stock.write' } as const

/**
 * One item at the location. `par`: how many there should be, null: nobody said and nothing was sold; `parBy`: set by hand, or by what was sold.
 * `need`: what is missing up to it; `wanted`: that less what is asked for already, in whole packs; `proposed`: as much of it as the source has
 * in whole packs; `open`: the rest.
 */
const proposalRow = z.object({
  itemId: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  pack: z.string(),
  par: z.string().nullable(),
  parBy: z.enum(['hand', 'sales']).nullable(),
  sold: z.string(),
  onHand: z.string(),
  inTransit: z.string(),
  asked: z.string(),
  available: z.string(),
  need: z.string(),
  wanted: z.string(),
  proposed: z.string(),
  open: z.string(),
})
export type RestockProposal = z.output<typeof proposalRow>
export const proposalsOnly = ['needed', 'all'] as const

/** What a location needs. `fromId`: where it would come from, the default location unless somebody says so; null: there is no other one. */
export const listProposals = endpoint({
  ...reads,
  path: '/api/Restock/Proposals/:locationId',
  query: z.object({
    search: searchText(200),
    only: z.enum(proposalsOnly).default('needed'),
    fromId: id.optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  result: z.object({
    toName: z.string(),
    fromId: z.string().nullable(),
    fromName: z.string(),
    coverDays: z.number().int(),
    rows: z.array(proposalRow),
    next: z.string().nullable(),
    canDraft: z.boolean(),
    canSetPar: z.boolean(),
  }),
})
export type RestockProposals = Result<typeof listProposals>

/** How many there should be of an item at a location; empty: by what is sold. */
export const setPar = endpoint({
  ...decides,
  path: '/api/Restock/SetPar',
  body: z.object({ locationId: id, itemId: id, par: z.union([z.literal(''), quantity]) }),
  result: z.object({}),
})

const wantedLine = z.object({
  itemId: id,
  quantity: quantity.refine((text) => Number(text) > 0, 'stock.errors.quantity'),
  unit: optionalText(20),
})
const wantedLines = z.array(wantedLine).min(1, 'stock.errors.noLines').max(mostRestockLines, 'stock.errors.tooManyLines')
/** Without lines: all that is proposed. The same key never makes two. */
export const draftRestock = endpoint({
  ...writes,
  path: '/api/Restock/Draft',
  body: z.object({
    requestKey: z.uuid(),
    toId: id,
    fromId: id.nullable().default(null),
    note: optionalText(300),
    lines: wantedLines.optional(),
  }),
  result: z.object({ id: z.string(), number: z.number().int() }),
})

const version = z.number().int()
/** Only a draft: its lines are these then. */
export const saveRestock = endpoint({
  ...writes,
  path: '/api/Restock/Save/:id',
  body: z.object({ version, note: optionalText(300), lines: wantedLines }),
  result: z.object({ version }),
})

const restockRow = z.object({
  id: z.string(),
  number: z.number().int(),
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  state: z.enum(restockStates),
  note: z.string(),
  lines: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type RestockRow = z.output<typeof restockRow>
/** The newest first; `open`: those that are not over. */
export const listRestocks = endpoint({
  ...reads,
  path: '/api/Restock/List',
  query: listQuery(['number'])
    .pick({ cursor: true, limit: true })
    .extend({ open: z.enum(['true', 'false']).default('false'), toId: id.optional() }),
  result: z.object({ rows: z.array(restockRow), next: z.string().nullable() }),
})

/**
 * `needed`: what was missing when it was drafted; `quantity`: asked for; `approved`, `picked`: null before. `received`, `missing`, `left` (still on
 * its way): of the transfer. `available`: at the source now, without what other restocks take.
 */
const restockLine = z.object({
  lineNo: z.number().int(),
  itemId: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  pack: z.string(),
  needed: z.string(),
  quantity: z.string(),
  approved: z.string().nullable(),
  picked: z.string().nullable(),
  received: z.string(),
  missing: z.string(),
  left: z.string(),
  available: z.string(),
})
export type RestockLine = z.output<typeof restockLine>
const restockStep = z.object({
  fromState: z.enum(restockStates).nullable(),
  toState: z.enum(restockStates),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
/** `may`: what the caller can do with it now. `waitsForOther`: they asked for it themselves, so somebody else approves it. */
export const getRestock = endpoint({
  ...reads,
  path: '/api/Restock/Details/:id',
  result: restockRow.omit({ lines: true }).extend({
    version,
    transferId: z.string().nullable(),
    countId: z.string().nullable(),
    lines: z.array(restockLine),
    steps: z.array(restockStep),
    may: z.array(z.enum(restockSteps)),
    canSave: z.boolean(),
    waitsForOther: z.boolean(),
  }),
})
export type Restock = Result<typeof getRestock>

/** `quantity` 0: nothing of it. */
const lineQuantities = z.array(z.object({ lineNo: z.number().int().min(1), quantity })).max(mostRestockLines)
const reason = optionalText(300)
const said = z.object({ version, reason })
const moved = z.object({ state: z.enum(restockStates), version })

export const requestRestock = endpoint({ ...writes, path: '/api/Restock/Request/:id', body: said, result: moved })
/** Lines that are left out are approved as they are. */
export const approveRestock = endpoint({
  ...decides,
  path: '/api/Restock/Approve/:id',
  body: said.extend({ lines: lineQuantities.default([]) }),
  result: moved,
})
export const rejectRestock = endpoint({
  ...decides,
  path: '/api/Restock/Reject/:id',
  body: z.object({ version, reason: requiredText.max(300, 'validation.tooLong|300') }),
  result: moved,
})
/** What was taken off the shelf; lines that are left out: all that was approved. */
export const pickRestock = endpoint({
  ...decides,
  path: '/api/Restock/Pick/:id',
  body: said.extend({ lines: lineQuantities.default([]) }),
  result: moved,
})
/** It leaves: a transfer is on its way. */
export const sendRestock = endpoint({ ...decides, path: '/api/Restock/Send/:id', body: said, result: moved })
/** What came; lines that are left out: all that was sent. `countId`: the count that a difference asked for. */
export const receiveRestock = endpoint({
  ...writes,
  path: '/api/Restock/Receive/:id',
  body: said.extend({ lines: lineQuantities.default([]) }),
  result: moved.extend({ countId: z.string().nullable() }),
})
/** What becomes of what did not come: it is lost (with a reason), or it never left. */
export const restockRests = ['back', 'lost'] as const
/** `lines`: what came since. */
export const closeRestock = endpoint({
  ...decides,
  path: '/api/Restock/Close/:id',
  body: said.extend({ lines: lineQuantities.default([]), rest: z.enum(restockRests).default('back') }),
  result: moved,
})
export const cancelRestock = endpoint({ ...writes, path: '/api/Restock/Cancel/:id', body: said, result: moved })

/** For whoever takes the goods off the shelf. */
export const getPickList = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/Restock/PickList/:id',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})
