import type { RecordKind } from '#server/data/record-kind.ts'
import { downloadLink } from '#server/http/download-link.ts'
import { type Route, route } from '#server/http/route.ts'
import { auditExportPath, getAuditFilters, listAudit, prepareAuditExport } from '../contract.ts'
import { auditFilters } from './filters.ts'
import { auditPage } from './list.ts'

export const auditRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(listAudit, ({ query }, context) => auditPage(kinds, context, query)),
  route(getAuditFilters, (_, { db }) => auditFilters(db)),
  route(prepareAuditExport, async (_, context) => downloadLink(context, auditExportPath)),
]
