import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type DocumentRecord, documentById } from '../records.ts'
import { seenDocuments } from '../seen-device.ts'
import { lockDevice } from '../taking/seat.ts'

/** A document that the caller sees, locked; another one is not there. Two of a device are decided one after the other. */
export async function documentSeen(context: DbContext, id: string): Promise<DocumentRecord> {
  const { rows } = await sql<{ deviceId: string }>`select m.device_id as "deviceId" from device_documents m
    where ${ofCompany('m')} and m.id = ${id}::uuid and ${seenDocuments(context)}`.execute(context.db.withoutPlugins())
  const [found] = rows
  if (!found) throw new AppError('notFound')
  await lockDevice(context.db, found.deviceId)
  const row = await documentById(context.db, id, { lock: true })
  if (!row) throw new AppError('notFound')
  return row
}
