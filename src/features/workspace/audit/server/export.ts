import type { RecordKind } from '#server/data/record-kind.ts'
import { csvLine } from '#server/files/csv.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type AuditEvent, auditExportPath, prepareAuditExport } from '../contract.ts'
import { asEvents } from './events.ts'
import { filterOf } from './find.ts'
import { lookBack } from './list.ts'
import type { AuditFilter } from './window-sql.ts'

const rowsPerPage = 500

/** The log as a file, a line for each field that changed; a page at a time, in short transactions. */
export const auditExportDoor = (kinds: readonly RecordKind[]) =>
  csvDoor({
    path: auditExportPath,
    can: 'audit.read',
    filename: 'audit-log.csv',
    body: prepareAuditExport.body,
    lines: async (context, body) => lines(kinds, context, await filterOf(context, body)),
  })

const columns = ['at', 'actor', 'origin', 'ip', 'action', 'kind', 'record', 'field', 'from', 'to'] as const

async function* lines(kinds: readonly RecordKind[], context: Context, filter: AuditFilter) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield csvLine(columns.map((column) => text(language, `audit.columns.${column}`)))
  for (let below: string | null = null, more = true; more; ) {
    const place: string | null = below
    const { events, next } = await services.transaction({ companyId, userId }, async (db) => {
      const page = await lookBack(db, filter, { below: place, limit: rowsPerPage })
      return { events: await asEvents(kinds, { db, language }, page.rows), next: page.next }
    })
    if (events.length) yield events.flatMap((event) => linesOf(event, context)).join('')
    below = next
    more = next !== null
  }
}

function linesOf({ at, actor, origin, ip, action, recordKind, recordName, changes }: AuditEvent, { language }: Context): string[] {
  const named = (place: string, name: string) => {
    const key = `${place}.${name}`
    const known = text(language, key)
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
  return changed.map(({ field, from, to }) => csvLine([...whole, field && named('fields', field.split('.').at(-1) ?? ''), from, to]))
}
