import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { partnerItemFields, type savePartnerItem } from '../contract.ts'
import { soldItem } from './items.ts'
import { partnerOf } from './partner.ts'
import { type Identifier, itemKey, nameOf } from './reference-key.ts'
import { refusingTwice } from './taken.ts'

/** Ordered in `unit` (empty: in whichever), one of theirs is `casePack` of ours, as decimal text. */
export type ItemReference = Identifier & { itemId: string; unit: string; casePack: string; pricePerEach?: boolean | undefined }

const columns = ['id', 'qualifier', 'code', 'itemId', 'unit', 'casePack', 'pricePerEach'] as const

/** Adds a cross reference, or changes the one with this id. */
export async function saveItem(db: Db, by: Actor, partnerId: string, { id, ...given }: ValidInput<typeof savePartnerItem>['body']) {
  await partnerOf(db, partnerId, { lock: true })
  const before = id
    ? await db.selectFrom('partnerItems').select(columns).where('id', '=', id).where('partnerId', '=', partnerId).executeTakeFirst()
    : undefined
  if (id && !before) throw new AppError('notFound')
  return keep(db, by, partnerId, before, fieldsToSave(partnerItemFields, given, before ?? null))
}

/** What somebody decided about a line: the next one that says the same in the same unit is matched by it, whatever it meant before. */
export async function rememberItem(db: Db, by: Actor, partnerId: string, given: ItemReference) {
  await partnerOf(db, partnerId, { lock: true })
  const { qualifier, code } = itemKey(given)
  const before = await db
    .selectFrom('partnerItems')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .where('qualifier', '=', qualifier)
    .where('code', '=', code)
    .where('unit', '=', given.unit)
    .executeTakeFirst()
  return keep(db, by, partnerId, before, given)
}

type Kept = ItemReference & { id: string }

async function keep(db: Db, by: Actor, partnerId: string, before: Kept | undefined, given: ItemReference): Promise<{ id: string }> {
  const number = await soldItem(db, given.itemId)
  if (number === undefined) throw new AppError('invalid', { fields: { itemId: 'partners.errors.noItem' } })
  const row = {
    ...itemKey(given),
    itemId: given.itemId,
    unit: given.unit,
    casePack: given.casePack,
    pricePerEach: given.pricePerEach ?? before?.pricePerEach ?? false,
  }
  const write = before
    ? db
        .updateTable('partnerItems')
        .set({ ...row, updatedAt: new Date() })
        .where('id', '=', before.id)
        .returning('id')
    : db
        .insertInto('partnerItems')
        .values({ companyId: by.companyId, partnerId, ...row })
        .returning('id')
  const { id } = await refusingTwice<{ id: string }>(write.executeTakeFirstOrThrow())
  await note(db, by, partnerId, before, { ...row, number })
  return { id }
}

async function note(db: Db, by: Actor, partnerId: string, before: Kept | undefined, after: ItemReference & { number: string }) {
  const was = before && { ...before, number: await numberOf(db, before.itemId) }
  const changes = [
    { field: 'partnerCode', from: was ? nameOf(was) : '', to: nameOf(after) },
    { field: 'itemNumber', from: was?.number ?? '', to: after.number },
    { field: 'unit', from: was?.unit ?? '', to: after.unit },
    { field: 'casePack', from: was?.casePack ?? '', to: after.casePack },
  ].filter(({ field, from, to }) => from !== to || field === 'partnerCode')
  await audit(db, by, { action: before ? 'partnerItemChanged' : 'partnerItemAdded', recordKind: 'partner', recordId: partnerId, changes })
}

export async function removeItem(db: Db, by: Actor, id: string) {
  const row = await db
    .deleteFrom('partnerItems')
    .where('id', '=', id)
    .returning(['partnerId', 'qualifier', 'code', 'itemId'])
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const changes = [
    { field: 'partnerCode', from: nameOf(row), to: '' },
    { field: 'itemNumber', from: await numberOf(db, row.itemId), to: '' },
  ]
  await audit(db, by, { action: 'partnerItemRemoved', recordKind: 'partner', recordId: row.partnerId, changes })
  return {}
}

async function numberOf(db: Db, itemId: string): Promise<string> {
  const item = await db.selectFrom('items').select(['sku', 'name']).where('id', '=', itemId).executeTakeFirstOrThrow()
  return item.sku || item.name
}
