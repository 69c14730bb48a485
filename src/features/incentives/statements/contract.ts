import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { payeeKinds } from '../programs/door.ts'

/** What is written down of programs. A payee has their own statements, and only once they are locked (rules 3.12). */
const reads = { method: 'GET', access: 'member', can: 'attainment.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'attainment.write', limit: 'write' } as const

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.wrong')

export const pdfTypes = ['statement', 'program', 'batch', 'closing'] as const
/**
 * `statement`: of a statement's id, in its payee's language; `program`: a program's terms, `closing`: how it ended, of a program's id; `batch`: a funding
 * batch's report. Those are in the caller's language.
 */
export const getPdf = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/Incentive/GetPdf/:id',
  query: z.object({ type: z.enum(pdfTypes).default('statement') }),
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})

/** `month`: `YYYY-MM`. `lockedAt` null: a draft. `supersededAt`: the program was opened again, and another one takes its place. `sha256`: of its bytes, from when it was first drawn after it was locked. */
const statement = z.object({
  id: z.string(),
  number: z.string(),
  month: z.string(),
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  lockedAt: z.string().nullable(),
  supersededAt: z.string().nullable(),
  sha256: z.string().nullable(),
})
export type Statement = z.output<typeof statement>
/** The latest month first. */
export const listStatements = endpoint({
  ...reads,
  path: '/api/Incentive/Statements/:programId',
  query: listQuery(['month']).extend({ month: month.optional() }),
  shows: ['attainments'],
  result: page(statement),
})

const ofMonth = z.object({ programId: id, month })
/** A draft for everybody to whom something of the program happened in the month, or who has something to come. */
export const prepareStatements = endpoint({
  ...writes,
  path: '/api/Incentive/PrepareStatements',
  body: ofMonth,
  result: z.object({ made: z.number().int() }),
})
/**
 * From now on payees see them, and they do not change. Only of a month that is over: 409 `statementsMonth`. Those that nobody prepared are made; a portion
 * at a time: `more` says that some are left.
 */
export const lockStatements = endpoint({
  ...writes,
  path: '/api/Incentive/LockStatements',
  body: ofMonth,
  result: z.object({ locked: z.number().int(), more: z.boolean() }),
})
