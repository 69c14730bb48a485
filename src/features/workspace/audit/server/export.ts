import { contextOf } from '#contract/order-label.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { shortly, shortPages } from '#server/data/short-pages.ts'
import { type CsvContext, csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type AuditEvent, auditExportPath, prepareAuditExport } from '../contract.ts'
import { asEvents } from './events.ts'
import { filterOf } from './find.ts'
import { lookBack } from './list.ts'
import type { AuditFilter } from './window-sql.ts'

const rowsPerPage = 500

/** The log as a file, a line for each field that changed. */
export const auditExport = (kinds: readonly RecordKind[]) =>
  csvDoor({
    prepare: prepareAuditExport,
    path: auditExportPath,
    filename: 'audit-log.csv',
    ask: filterOf,
    lines: (context, filter) => lines(kinds, context, filter),
  })

const columns = ['at', 'actor', 'origin', 'ip', 'action', 'kind', 'record', 'field', 'from', 'to'] as const

async function* lines(kinds: readonly RecordKind[], context: CsvContext, filter: AuditFilter) {
  const { language, line } = context
  yield line(columns.map((column) => text(language, `audit.columns.${column}`)))
  const pages = shortPages(shortly(context), async (db, below: string | null) => {
    const { rows, next } = await lookBack(db, filter, { below, limit: rowsPerPage })
    return { rows: await asEvents(kinds, { db, language }, rows), next }
  })
  for await (const events of pages) yield events.flatMap((event) => linesOf(event, context)).join('')
}

function linesOf({ at, actor, origin, ip, action, recordKind, recordName, changes }: AuditEvent, { language, line }: CsvContext): string[] {
  const named = (place: string, name: string) => {
    const key = `${place}.${name}`
    const known = text(language, key, contextOf(recordName))
    return known === key ? name : known
  }
  const whole = [
    at,
    actor,
    text(language, `audit.origins.${origin}`),
    ip,
    named('audit.actions', action),
    recordKind && named('audit.kinds', recordKind),
    recordName,
  ]
  const changed = changes.length ? changes : [{ field: '', from: '', to: '' }]
  return changed.map(({ field, from, to }) => line([...whole, field && named('fields', field.split('.').at(-1) ?? ''), from, to]))
}
