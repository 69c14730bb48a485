import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import { getAuditFilters, listAudit } from '../contract.ts'
import { auditExport } from './export.ts'
import { auditFilters } from './filters.ts'
import { auditPage } from './list.ts'

export const auditRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(listAudit, ({ query }, context) => auditPage(kinds, context, query)),
  route(getAuditFilters, (_, { db }) => auditFilters(db)),
  auditExport(kinds).link,
]
