import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { searchText } from '#contract/fields.ts'

export const origins = ['web', 'quickbooks', 'system', 'admin', 'store'] as const

const auditEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  origin: z.enum(origins),
  /** Empty where nobody sat at a browser. */
  ip: z.string(),
  action: z.string(),
  recordKind: z.string(),
  recordName: z.string(),
  /** Where the record stands; null when it has no screen, or is gone. */
  recordPath: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type AuditEvent = z.infer<typeof auditEvent>

const filters = z.object({
  /** Words of fields and values, names of customers and of people. */
  search: searchText(200),
  /** A person's id. */
  actor: z.uuid().optional(),
  origin: z.enum(origins).optional(),
  kind: z.string().max(40).optional(),
  action: z.string().max(60).optional(),
  record: z.uuid().optional(),
  /** Days of the company, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilters = z.infer<typeof filters>

/** Newest first. A page may have fewer rows than asked for, or none, and yet a `next`: so much of the log was looked through. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/Settings/AuditLog',
  access: 'member',
  can: 'audit.read',
  limit: 'read',
  query: filters.extend({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  shows: ['audit'],
  result: z.object({ rows: z.array(auditEvent), next: z.string().nullable(), lookedBackTo: z.string().nullable() }),
})

/** What there is to choose from. */
export const getAuditFilters = endpoint({
  method: 'GET',
  path: '/api/Settings/AuditFilters',
  access: 'member',
  can: 'audit.read',
  limit: 'read',
  result: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    kinds: z.array(z.string()),
    actions: z.array(z.string()),
  }),
})

/** Everything that the filters hold, as CSV in the caller's language. */
export const prepareAuditExport = endpoint({
  method: 'POST',
  path: '/api/Settings/PrepareAuditExport',
  access: 'member',
  can: 'audit.read',
  limit: 'export',
  body: filters,
  result: z.object({ path: z.string() }),
})
export const auditExportPath = '/api/Settings/ExportAudit'
