import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { pathOf, type RecordKind } from '#server/data/record-kind.ts'
import type { DbContext } from '#server/http/context.ts'
import type { Conflict } from '../contract.ts'
import { kindOf } from './kinds.ts'

/** A conflict of the ledger with the three versions as they are now; closed ones show none. */
export async function conflictOf(kinds: readonly RecordKind[], context: DbContext, id: string): Promise<Conflict> {
  const entry = await context.db
    .selectFrom('deliveries')
    .select(['id', 'state', 'recordKind', 'recordId', 'createdAt', 'problem'])
    .where('id', '=', id)
    .where('kind', '=', 'conflict')
    .executeTakeFirst()
  if (!entry?.recordId) throw new AppError('notFound')
  const { recordKind, read } = kindOf(entry.recordKind)
  const { name, isGone, fields } = await read(context, entry.recordId)
  const isOpen = entry.state === 'refused'
  return {
    id,
    kind: isGone ? 'gone' : 'fields',
    state: isOpen ? 'open' : 'closed',
    recordKind,
    recordId: entry.recordId,
    recordName: name,
    recordPath: pathOf(kinds, entry),
    since: entry.createdAt,
    shown: fingerprint(isGone, fields),
    fields: isOpen ? fields : [],
  }
}

function fingerprint(isGone: boolean, fields: Conflict['fields']): string {
  const values = fields.map(({ field, ours, quickbooks, agreed }) => [field, ours.value, quickbooks.value, agreed?.value])
  return createHash('sha256')
    .update(JSON.stringify([isGone, values]))
    .digest('base64url')
}

/** The open conflict, if it still is what the person saw; else it is thrown at them as it is now. */
export async function unmovedConflict(kinds: readonly RecordKind[], context: DbContext, id: string, shown: string): Promise<Conflict> {
  const now = await conflictOf(kinds, context, id)
  if (now.state !== 'open' || now.shown !== shown) throw new AppError('conflictMoved', { detail: now })
  return now
}
