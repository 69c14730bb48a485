import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, numberText, optionalText } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { payeeKinds, payoutMethods } from '../programs/door.ts'
import { isAccountNumber, isRoutingNumber } from './ach/routing.ts'
import { heldReasons, otherWays } from './states.ts'

/** Who earned something, and what is known of them. Of accounts, cards and tax numbers only the last four digits are ever shown. */
const reads = { method: 'GET', access: 'member', can: 'funding.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'funding.write', limit: 'write' } as const
const cents = z.number().int()
const version = z.number().int()
const day = z.iso.date('programs.errors.date')

/** `taxForm`: those of whom no valid tax form (W-9) has come. */
export const payeeNeeds = ['all', 'taxForm'] as const
/**
 * `taxFormOn` null: no valid form has come; `askedAt`, `askedTo`: when and where they were asked for one last. `bankAccount`, `card`: empty where there is
 * none; `cardStatus` of that card. `otherWay`: how they get what goes neither to a card nor to an account. `paid`: in money in this year of the company,
 * less what came back; `isReported`: that has to be reported. `hold`: why nothing is paid to them for now.
 */
const payeeRow = z.object({
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  isActive: z.boolean(),
  taxFormOn: z.string().nullable(),
  taxLast4: z.string(),
  askedAt: z.string().nullable(),
  askedTo: z.string(),
  bankAccount: z.string(),
  card: z.string(),
  cardStatus: z.string(),
  otherWay: z.enum(otherWays),
  hold: z.string(),
  paid: cents,
  isReported: z.boolean(),
})
export type PayeeSummary = z.output<typeof payeeRow>
/** By name: customers and reps who earned something in a program, or of whom it is known how they are paid. `year`: that of `paid`. */
export const listPayees = endpoint({
  ...reads,
  path: '/api/Incentive/Payees',
  query: listQuery(['payeeName']).extend({ needs: z.enum(payeeNeeds).default('all') }),
  shows: ['funding', 'customers'],
  result: page(payeeRow).extend({ year: z.number().int(), threshold: cents, canWrite: z.boolean() }),
})
/**
 * Mails a payee, in their language, that a tax form is asked of them. 409 `payeeHasTaxForm`: it is there; `statementNoAddress`: nobody knows where they get
 * mail.
 */
export const askTaxForm = endpoint({
  ...writes,
  path: '/api/Incentive/AskTaxForm/:id',
  body: z.object({ kind: z.enum(payeeKinds) }),
  result: z.object({ to: z.string() }),
})

/** How somebody is paid. `cards`: the pay cards of a customer's contacts; `held`: why nothing could be paid now, by each way. */
export const getPayee = endpoint({
  ...reads,
  path: '/api/Incentive/Payee/:id',
  query: z.object({ kind: z.enum(payeeKinds).default('C') }),
  shows: ['funding', 'customers'],
  result: z.object({
    version,
    name: z.string(),
    contactId: z.string().nullable(),
    cards: z.array(z.object({ contactId: z.string(), name: z.string(), rapidCardNo: z.string(), rapidStatus: z.string() })),
    bankRouting: z.string(),
    bankAccount: z.string(),
    bankSavings: z.boolean(),
    toCompany: z.boolean(),
    taxFormOn: z.string().nullable(),
    taxLast4: z.string(),
    otherWay: z.enum(otherWays),
    hold: z.string(),
    paysInactive: z.boolean(),
    state: z.string(),
    held: z.record(z.enum(payoutMethods), z.enum(heldReasons).nullable()),
    canWrite: z.boolean(),
  }),
})
/** `bankAccount` empty: as it was, unless `bankRouting` is empty too. It is never given back. */
export const savePayee = endpoint({
  ...writes,
  path: '/api/Incentive/SavePayee/:id',
  body: z.object({
    kind: z.enum(payeeKinds),
    version,
    contactId: id.nullable().default(null),
    bankRouting: z.union([z.literal(''), numberText.refine(isRoutingNumber, 'funding.errors.routing')]).default(''),
    bankAccount: z.union([z.literal(''), numberText.refine(isAccountNumber, 'funding.errors.account')]).default(''),
    bankSavings: z.boolean().default(false),
    toCompany: z.boolean().default(false),
    taxFormOn: day.nullable().default(null),
    taxLast4: z.union([z.literal(''), numberText.regex(/^\d{4}$/, 'funding.errors.last4')]).default(''),
    otherWay: z.enum(otherWays).nullable().default(null),
    hold: optionalText(300),
    paysInactive: z.boolean().default(false),
    state: z.union([z.literal(''), numberText.toUpperCase().regex(/^[A-Z]{2}$/, 'validation.wrong')]).default(''),
  }),
  result: z.object({ version }),
})
export type Payee = Result<typeof getPayee>
