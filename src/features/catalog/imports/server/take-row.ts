import { parseEdit } from '#contract/edit.ts'
import { AppError } from '#contract/errors.ts'
import { issueKeys } from '#contract/issues.ts'
import { addItem, type ItemFields, itemFields } from '#features/catalog/items/contract.ts'
import {
  addOne,
  type By,
  changesBetween,
  checkFields,
  fieldsOf,
  isReadOnly,
  itemOf,
  packsOf,
  storeChange,
} from '#features/catalog/items/server/door.ts'
import { fieldsIn, type ReadRow } from './read-row.ts'

/** `before`: null of an item that was made. */
export type Outcome =
  | { kind: 'added' | 'updated'; itemId: string; version: number; before: ItemFields | null }
  | { kind: 'unchanged' }
  | { kind: 'wrong'; fields: Record<string, string> }

type How = { dry: boolean; seesCosts: boolean; addsNew: boolean; categoryId: string | null | undefined }

/** One row: changes its item, or makes one. `ids`: the items it finds. */
export async function takeRow(by: By, row: ReadRow, ids: readonly string[], how: How): Promise<Outcome> {
  if (row.texts.category !== undefined && how.categoryId === undefined) return wrong('category', 'itemImports.noCategory')
  if (ids.length > 1) return wrong('', 'itemImports.severalItems')
  if (!ids[0] && !how.addsNew) return wrong('', 'itemImports.noItem')
  try {
    return ids[0] ? await changeOne(by, row, ids[0], how) : await makeOne(by, row, how)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid' && error.fields) return { kind: 'wrong', fields: error.fields }
    throw error
  }
}

const wrong = (field: string, message: string): Outcome => ({ kind: 'wrong', fields: { [field]: message } })

async function changeOne(by: By, row: ReadRow, id: string, { dry, seesCosts, categoryId }: How): Promise<Outcome> {
  const before = await itemOf(by.db, id, { lock: !dry })
  const packs = (await packsOf(by.db, [id])).get(id) ?? []
  const stored = fieldsOf(before, packs)
  const given = fieldsIn(row, { packs, unit: before.unit, categoryId })
  if (!seesCosts) delete given.cost
  const parsed = parseEdit(itemFields, given, stored)
  if (!parsed.success) return { kind: 'wrong', fields: issueKeys(parsed.issues) }
  const changes = changesBetween(stored, parsed.data)
  if (!changes.length) return { kind: 'unchanged' }
  if (isReadOnly(before) && changes.some(({ field }) => ofQuickBooks.has(field))) return wrong('', 'items.errors.onlyInQuickBooks')
  await checkFields(by.db, parsed.data, stored, id)
  const version = dry ? before.version : await storeChange(by, { before, packs }, parsed.data)
  return { kind: 'updated', itemId: id, version, before: stored }
}
const ofQuickBooks = new Set(['name', 'number', 'description', 'unitPrice', 'cost', 'active'])

async function makeOne(by: By, row: ReadRow, { dry, seesCosts, categoryId }: How): Promise<Outcome> {
  const given = fieldsIn(row, { packs: [], unit: 'EA', categoryId })
  if (!seesCosts) delete given.cost
  const parsed = addItem.body.safeParse({ ...given, name: given.name ?? given.number, itemType: 'NonInventory' })
  if (!parsed.success) return { kind: 'wrong', fields: issueKeys(parsed.error.issues) }
  const made = await addOne(by, parsed.data, { dry })
  return { kind: 'added', itemId: made.id, version: made.version, before: null }
}
