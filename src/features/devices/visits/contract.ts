import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId, maxText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { visitOutcomes } from './visit.ts'

/** Who may read notes of a customer reads the visits there, and who may write them plans one. */
const reads = { method: 'GET', access: 'member', can: 'notes.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'notes.write', limit: 'write' } as const
const shows = ['customers'] as const

export const visitSorts = ['visitDay'] as const
export const visitStates = ['planned', 'done', 'calledOff'] as const

/**
 * `day`: for which it is planned; of one that was done, when. `late`: it is planned for a day that is over. `plannedBy`: who in the office planned
 * it; empty: its rep did. `rep`: who is to go, or was there. `minutes`: how long.
 */
const visitRow = z.object({
  id: z.string(),
  state: z.enum(visitStates),
  late: z.boolean(),
  day: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  repCode: z.string(),
  repName: z.string(),
  plannedOn: z.string().nullable(),
  plannedBy: z.string(),
  startedAt: z.string().nullable(),
  minutes: z.number().int().nullable(),
  outcome: z.enum(['', ...visitOutcomes]),
  note: z.string(),
})
export type VisitRow = z.output<typeof visitRow>

/** The latest day first. `customerId`: at one of them. */
export const listVisits = endpoint({
  ...reads,
  path: '/api/Visit/List',
  query: listQuery(visitSorts).extend({ filters: filtersParam, customerId: z.uuid().optional() }),
  shows,
  result: page(visitRow),
})

/** The whole list as CSV in the caller's language. */
export const prepareVisitsExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Visit/PrepareExport',
  limit: 'export',
  whileViewing: true,
  body: listQuery(visitSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const visitsExportPath = '/api/Visit/Export'

/** What a visit at a customer is planned with: what is planned there already, who can go, and whose customer it is. */
export const getVisitChoices = endpoint({
  ...reads,
  path: '/api/Visit/Choices/:id',
  shows,
  result: z.object({
    today: z.string(),
    planned: z.object({ id: z.string(), day: z.string(), repId: z.string(), note: z.string() }).nullable(),
    reps: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    repId: z.string().nullable(),
  }),
})
export type VisitChoices = Result<typeof getVisitChoices>

export const visitPlan = z.object({
  customerId: chosenId,
  day: z.iso.date('validation.required'),
  repId: chosenId,
  note: maxText(1000).default(''),
})
/**
 * Instead of what was planned there. A plan that a rep made later on a device takes the place of this one, whenever it comes. `devices`: how many
 * in use of the rep's show this customer; none: nobody will see it on one.
 */
export const planVisit = endpoint({
  ...writes,
  path: '/api/Visit/Plan',
  body: visitPlan,
  result: z.object({ id: z.string(), devices: z.number().int() }),
})
/** It is planned no more. 409 `visitOver`: it was done, or taken back. */
export const callVisitOff = endpoint({ ...writes, path: '/api/Visit/CallOff/:id', body: z.object({}).default({}), result: z.object({}) })
