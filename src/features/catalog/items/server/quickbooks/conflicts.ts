import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Comparison } from '#features/quickbooks/contract.ts'
import type { ConflictKind } from '#features/quickbooks/server/door.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { costFields } from '../../contract.ts'
import { fieldOf, type SharedColumn } from '../change/fields.ts'
import { type ItemRecord, itemOf } from '../item.ts'
import { deliver } from './deliver.ts'
import { type Edit, type Edits, editsOf, inConflict, storedValue, storeEdits, writtenValue } from './edits.ts'
import { linkOf } from './link.ts'
import { mergedFields, noteAsked } from './merged-fields.ts'

/** Items of which both sides changed the same field. Ours is shown and sold by until somebody chooses. */
export const itemConflicts: ConflictKind = {
  recordKind: 'item',
  fields: mergedFields,
  async read(context, id) {
    const row = await itemOf(context.db, id, { lock: true })
    return { name: row.name, isGone: false, fields: await compared(context, row) }
  },
  async resolve(context, id, choices) {
    const { db, services } = context
    const { companyId, userId } = memberOf(context)
    const row = await itemOf(db, id, { lock: true })
    const edits = editsOf(row.edits)
    const taken: Partial<Record<SharedColumn, string | boolean | null>> = {}
    const changes: Change[] = []
    for (const column of shownIn(context, edits)) {
      const [edit, choice] = [edits[column], choices[fieldOf(column)]]
      if (!edit || edit.theirs === undefined || !choice) continue
      if (choice === 'ours') edits[column] = { base: edit.theirs, ours: edit.ours, at: new Date().toISOString() }
      else {
        taken[column] = storedValue(edit.theirs)
        changes.push({ field: fieldOf(column), from: writtenValue(edit.ours), to: writtenValue(edit.theirs) })
        delete edits[column]
      }
    }
    await storeEdits(db, id, edits, taken)
    const version = row.version + (changes.length ? 1 : 0)
    await db.updateTable('items').set({ version, updatedAt: new Date() }).where('id', '=', id).execute()
    await audit(db, actorOf(context), { action: 'conflictResolved', recordKind: 'item', recordId: id, recordVersion: version, changes })
    await noteAsked(db, companyId, id, inConflict(edits))
    if (Object.keys(edits).length > inConflict(edits).length) await deliver(services, db, { companyId, itemId: id, userId, urgent: true })
  },
  // QuickBooks deletes no item.
  async settleGone() {
    throw new AppError('notFound')
  },
}

/** What it costs is shown, and chosen, by those who see it. */
function shownIn(context: DbContext, edits: Edits): SharedColumn[] {
  const sees = can(memberOf(context).role, 'costs.read')
  return inConflict(edits).filter((column) => sees || !costFields.some((field) => field === fieldOf(column)))
}

async function compared(context: DbContext, row: ItemRecord): Promise<Comparison[]> {
  const { db } = context
  const edits = editsOf(row.edits)
  const columns = shownIn(context, edits)
  if (!columns.length) return []
  const [link, events, accounts] = await Promise.all([linkOf(db, row.id), eventsOf(db, row.id), accountNames(db, edits, columns)])
  const said = (value: Edit['ours']) => accounts.get(String(value)) ?? writtenValue(value)
  return columns.flatMap((column): Comparison[] => {
    const edit = edits[column]
    if (!edit) return []
    const ours = events.find(({ changes }) => changes.some(({ field, to }) => field === fieldOf(column) && to === writtenValue(edit.ours)))
    return [
      {
        field: fieldOf(column),
        ours: { value: said(edit.ours), by: ours?.actor ?? '', at: edit.at },
        quickbooks: { value: said(edit.theirs ?? null), by: '', at: link?.changedAt ?? null },
        agreed: { value: said(edit.base), by: '', at: null },
      },
    ]
  })
}

const readEvents = 200
async function eventsOf(db: Db, itemId: string) {
  const rows = await db
    .selectFrom('auditEvents')
    .select(['actor', 'changes'])
    .where('recordKind', '=', 'item')
    .where('recordId', '=', itemId)
    .orderBy('id', 'desc')
    .limit(readEvents)
    .execute()
  return rows.map(({ actor, changes }) => ({ actor, changes: changes as Change[] }))
}

/** Accounts are named, not numbered. */
async function accountNames(db: Db, edits: Edits, columns: readonly SharedColumn[]): Promise<Map<string, string>> {
  const ids = columns
    .filter((column) => column.endsWith('AccountId'))
    .flatMap((column) => [edits[column]?.ours, edits[column]?.theirs, edits[column]?.base])
    .flatMap((id) => (typeof id === 'string' ? [id] : []))
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
