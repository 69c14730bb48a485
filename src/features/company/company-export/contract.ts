import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

const reads = { access: 'member', can: 'companyExport.read' } as const
const writes = { access: 'member', can: 'companyExport.write' } as const

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
/** `done` of `total` steps; `bytes`: of the finished file, which is there until `expiresAt`. */
export const companyExport = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  askedBy: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
})
export type CompanyExport = z.infer<typeof companyExport>

/** The newest ten. */
export const listCompanyExports = endpoint({
  method: 'GET',
  path: '/api/Settings/CompanyExports',
  ...reads,
  limit: 'read',
  shows: ['companyExports'],
  result: z.object({ rows: z.array(companyExport) }),
})
/** One at a time per company: 409 `exportRunning`. */
export const startCompanyExport = endpoint({
  method: 'POST',
  path: '/api/Settings/StartCompanyExport',
  ...writes,
  limit: 'export',
  result: z.object({ id: z.string() }),
})
export const cancelCompanyExport = endpoint({
  method: 'POST',
  path: '/api/Settings/CancelCompanyExport',
  ...writes,
  limit: 'write',
  body: z.object({ id }),
  result: z.object({}),
})
/** A link for this session, good for a minute. */
export const makeCompanyExportLink = endpoint({
  method: 'POST',
  path: '/api/Settings/CompanyExportLink',
  ...writes,
  limit: 'export',
  body: z.object({ id }),
  result: z.object({ path: z.string() }),
})
