import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { DeviceDocumentShown } from '../../contract.ts'
import type { DocumentRecord } from '../records.ts'

/** What a credit became: a row of its own, or a return of its order. */
export async function creditMade(context: DbContext, { id, kind, state }: DocumentRecord): Promise<DeviceDocumentShown['credit']> {
  if (kind !== 'credit' || state !== 'accepted') return null
  const [own] = await found(context.db, 'credits', id)
  const [made = own] = await found(context.db, 'returns', id)
  if (!made) return null
  const { role } = memberOf(context)
  const mayRead = can(role, 'history.read')
  return {
    ...made,
    ...(!mayRead && { calledOffBy: '', callOffReason: '' }),
    ofOrder: made !== own,
    canCallOff: made === own && made.calledOffAt === null && can(role, 'refunds.write'),
  }
}

const found = (db: Db, table: 'credits' | 'returns', documentId: string) =>
  db.selectFrom(table).select(['id', 'total', 'calledOffAt', 'calledOffBy', 'callOffReason']).where('documentId', '=', documentId).execute()
