import type { audit } from '#server/data/audit.ts'
import { audit as note } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { ItemFields, ItemPack } from '../../contract.ts'
import type { ItemRecord } from '../item.ts'
import { type Pack, plainDecimal } from '../packs.ts'
import { deliver } from '../quickbooks/deliver.ts'
import { editsAfter, editsOf, inConflict, storeEdits } from '../quickbooks/edits.ts'
import { linkOf } from '../quickbooks/link.ts'
import { noteAsked } from '../quickbooks/merged-fields.ts'
import { changesBetween, type EditableRow, fieldsOf, rowOf, sharedColumns } from './fields.ts'

/** Whoever changes an item: a person, or a file in their name. */
export type By = { services: Services; db: Db; actor: Parameters<typeof audit>[1] }

/** Stores a checked change of an item that is locked, and sends on its way what QuickBooks keeps too. Answers the version it then has. */
export async function storeChange(
  { services, db, actor }: By,
  { before, packs }: { before: ItemRecord; packs: readonly Pack[] },
  fields: ItemFields,
  { urgent = false }: { urgent?: boolean } = {},
): Promise<number> {
  const { id, version } = before
  const changes = changesBetween(fieldsOf(before, packs), fields)
  if (!changes.length) return version
  const row = rowOf(fields)
  await db
    .updateTable('items')
    .set({ ...ownPart(row), version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  if (changes.some(({ field }) => field === 'packs')) await storePacks(db, actor.companyId, id, fields.packs)
  if (await storeShared(db, actor.companyId, before, row))
    await deliver(services, db, { companyId: actor.companyId, itemId: id, userId: actor.actorId, urgent })
  await note(db, actor, {
    action: 'changed',
    recordKind: 'item',
    recordId: id,
    recordVersion: version + 1,
    changes: changes.map(shortened),
  })
  return version + 1
}

const longest = 500
const shortened = ({ field, from, to }: { field: string; from: string; to: string }) => ({
  field,
  from: from.slice(0, longest),
  to: to.slice(0, longest),
})

function ownPart(row: EditableRow): Partial<EditableRow> {
  const own: Partial<EditableRow> = { ...row }
  for (const column of sharedColumns) delete own[column]
  return own
}

/** What QuickBooks keeps too is ours until it has answered. True: there is something to send. */
async function storeShared(db: Db, companyId: string, before: ItemRecord, row: EditableRow): Promise<boolean> {
  const shared = Object.fromEntries(sharedColumns.map((column) => [column, row[column]])) as Pick<
    EditableRow,
    (typeof sharedColumns)[number]
  >
  const differs = sharedColumns.some((column) =>
    column === 'unitPrice' || column === 'purchaseCost'
      ? (before[column] === null ? null : plainDecimal(before[column])) !== (shared[column] === null ? null : plainDecimal(shared[column]))
      : before[column] !== shared[column],
  )
  if (!differs) return false
  const goesThere = before.made !== null || Boolean(await linkOf(db, before.id))
  const edits = goesThere ? editsAfter(before, shared, new Date().toISOString()) : {}
  await storeEdits(db, before.id, edits, shared)
  // Where ours gave way there is nothing to choose any more.
  if (inConflict(editsOf(before.edits)).length) await noteAsked(db, companyId, before.id, inConflict(edits))
  return goesThere
}

export async function storePacks(db: Db, companyId: string, itemId: string, packs: readonly ItemPack[]) {
  await db.deleteFrom('itemPacks').where('itemId', '=', itemId).execute()
  if (packs.length)
    await db
      .insertInto('itemPacks')
      .values(packs.map((pack) => ({ companyId, itemId, ...pack })))
      .execute()
}
