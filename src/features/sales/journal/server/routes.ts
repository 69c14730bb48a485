import type { Route } from '#server/http/route.ts'
import { journalExport } from './export.ts'

export const journalRoutes: Route[] = [journalExport.link]
