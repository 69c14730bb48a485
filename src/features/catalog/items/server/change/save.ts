import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { costFields, type ItemFields, itemFields, type saveItem } from '../../contract.ts'
import { type ItemRecord, itemOf } from '../item.ts'
import { packsOf } from '../packs.ts'
import { checkFields } from './checks.ts'
import { changesBetween, fieldOf, fieldsOf, sharedColumns } from './fields.ts'
import { storeChange } from './store.ts'

/** QuickBooks lets no program change these. */
export const isReadOnly = ({ itemType }: Pick<ItemRecord, 'itemType'>) => itemType === 'Group' || itemType === 'Assembly'
const ofQuickBooks = new Set<string>(sharedColumns.map(fieldOf))

export async function saveItemRecord(context: DbContext, { params, body }: ValidInput<typeof saveItem>) {
  const { db, services } = context
  const { version, ...given } = body
  const seesCosts = can(memberOf(context).role, 'costs.write')
  // Whoever does not see what it costs does not change it either.
  if (!seesCosts) for (const field of costFields) delete given[field]
  const before = await itemOf(db, params.id, { lock: true })
  const packs = (await packsOf(db, [before.id])).get(before.id) ?? []
  if (version > before.version) throw new AppError('invalid', { fields: { version: 'validation.wrong' } })
  const stored = fieldsOf(before, packs)
  const fields = fieldsToSave(itemFields, given, stored)
  if (version !== before.version) throw await clashOf(db, before, { stored, fields, version, seesCosts })
  const changes = changesBetween(stored, fields)
  const fixed = isReadOnly(before) ? changes.filter(({ field }) => ofQuickBooks.has(field)) : []
  if (fixed.length)
    throw new AppError('invalid', { fields: Object.fromEntries(fixed.map(({ field }) => [field, 'items.errors.onlyInQuickBooks'])) })
  if (before.itemType !== 'Inventory' && fields.stockAccountId !== stored.stockAccountId)
    throw new AppError('invalid', { fields: { stockAccountId: 'items.errors.notTracked' } })
  await checkFields(db, fields, stored, before.id)
  const saved = await storeChange({ services, db, actor: actorOf(context) }, { before, packs }, fields, { urgent: true })
  return { id: before.id, version: saved }
}

type Clash = { stored: ItemFields; fields: ItemFields; version: number; seesCosts: boolean }

/** The item was saved since the form was loaded: who did it and, for every field changed since, their value and ours. */
async function clashOf(db: Db, { id, version }: ItemRecord, { stored, fields, version: since, seesCosts }: Clash): Promise<AppError> {
  const events = await db
    .selectFrom('auditEvents')
    .select(['actor', 'changes'])
    .where('recordKind', '=', 'item')
    .where('recordId', '=', id)
    .where('recordVersion', '>', since)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const who = events[0]?.actor ?? 'QuickBooks'
  const changed = new Set(events.flatMap(({ changes }) => (changes as Change[]).map(({ field }) => field)))
  if (!seesCosts) for (const field of costFields) changed.delete(field)
  const shownOf = (values: ItemFields, field: string) => {
    const value = values[field as keyof ItemFields]
    return typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(({ unit, quantity }) => `${unit} ${quantity}`).join(', ')
        : ''
  }
  const changes = [...changed].map((field) => ({ field, mine: shownOf(fields, field), theirs: shownOf(stored, field) }))
  return new AppError('itemChanged', { values: { who }, detail: { who, version, changes } })
}
