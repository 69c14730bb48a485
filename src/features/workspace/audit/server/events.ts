import type { Change } from '#server/data/audit.ts'
import { namesOf, type Reader, type RecordKind } from '#server/data/record-kind.ts'
import { timeOfId } from '#server/data/time-ids.ts'
import { type AuditEvent, origins } from '../contract.ts'

export type EventRow = {
  id: string
  actor: string
  origin: string
  ip: string
  action: string
  recordKind: string | null
  recordId: string | null
  changes: Change[]
}

/** Events with the names that their records have today. */
export async function asEvents(kinds: readonly RecordKind[], reader: Reader, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const named = await namesOf(kinds, reader, rows)
  return rows.map(({ id, actor, origin, ip, action, recordKind, recordId, changes }) => {
    const { name, path } = named({ recordKind, recordId })
    return {
      id,
      at: new Date(timeOfId(id)).toISOString(),
      actor,
      origin: origins.find((known) => known === origin) ?? 'system',
      ip,
      action,
      recordKind: recordKind ?? '',
      recordName: name,
      recordPath: path,
      changes,
    }
  })
}
