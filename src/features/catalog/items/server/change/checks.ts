import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { ItemFields } from '../../contract.ts'
import { quantityRule } from '../../quantity-rule.ts'
import { storesAgainst } from '../quantities.ts'
import { type AccountKind, accountTypes } from './accounts.ts'

/** What the form's schema cannot know. `before`: the fields as they are; null of a new item. */
export async function checkFields(db: Db, fields: ItemFields, before: ItemFields | null, itemId: string | null) {
  const wrong: Record<string, string> = {}
  const isNew = (field: keyof ItemFields) => before?.[field] !== fields[field]
  const { categoryId, taxCodeId, incomeAccountId, minimumQuantity, maximumQuantity, unit, packs } = fields
  if (categoryId && isNew('categoryId') && !(await isThere(db, 'itemCategories', categoryId)))
    wrong.categoryId = 'items.errors.categoryGone'
  if (taxCodeId && isNew('taxCodeId') && !(await isThere(db, 'taxCodes', taxCodeId))) wrong.taxCodeId = 'items.errors.taxCodeGone'
  if (incomeAccountId && isNew('incomeAccountId') && !(await isAccount(db, incomeAccountId, 'income')))
    wrong.incomeAccountId = 'items.errors.incomeAccount'
  for (const kind of ['cost', 'stock'] as const) {
    const id = fields[`${kind}AccountId`]
    if (id && isNew(`${kind}AccountId`) && !(await isAccount(db, id, kind))) wrong[`${kind}AccountId`] = 'items.errors.accountGone'
  }
  // QuickBooks keeps an item in some account.
  for (const name of ['incomeAccountId', 'costAccountId', 'stockAccountId'] as const)
    if (before?.[name] && !fields[name]) wrong[name] = 'items.errors.accountStays'
  if (minimumQuantity && maximumQuantity && Number(maximumQuantity) < Number(minimumQuantity))
    wrong.maximumQuantity = 'items.errors.maximumBelowMinimum'
  else if (isNew('minimumQuantity') || isNew('multipleQuantity') || isNew('maximumQuantity')) {
    const store = itemId ? (await storesAgainst(db, [{ ...fields, id: itemId }])).get(itemId) : undefined
    if (quantityRule(fields)?.kind === 'impossible') wrong.maximumQuantity = 'items.errors.neverFits'
    else if (store) wrong.maximumQuantity = `items.errors.neverFitsIn|${store}`
  }
  if (packs.some((pack) => pack.unit === unit && Number(pack.quantity) !== 1)) wrong.packs = 'items.errors.ownUnit'
  const gtins = packs.map(({ gtin }) => gtin).filter(Boolean)
  if (new Set(gtins).size !== gtins.length || (await areTaken(db, gtins, itemId))) wrong.packs = 'items.errors.gtinTaken'
  if (Object.keys(wrong).length) throw new AppError('invalid', { fields: wrong })
}

/**
 * What an item had before, as it can have it again: without a category that is gone. Null where something else stands against it: a code of
 * its packs that another item got meanwhile.
 */
export async function stillFits(db: Db, had: ItemFields, now: ItemFields, itemId: string): Promise<ItemFields | null> {
  const isGone = had.categoryId !== null && !(await isThere(db, 'itemCategories', had.categoryId))
  const fields = isGone ? { ...had, categoryId: null } : had
  const fits = await checkFields(db, fields, now, itemId).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  return fits ? fields : null
}

const isThere = async (db: Db, table: 'itemCategories' | 'taxCodes', id: string) =>
  Boolean(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())

const isAccount = async (db: Db, id: string, kind: AccountKind) =>
  Boolean(
    await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('active', '=', true)
      .where('accountType', 'in', [...accountTypes(kind)])
      .executeTakeFirst(),
  )

/** A code on a package means one thing. */
async function areTaken(db: Db, gtins: readonly string[], itemId: string | null) {
  if (!gtins.length) return false
  const taken = await db.selectFrom('itemPacks').select('itemId').where('gtin', 'in', gtins).execute()
  return taken.some((pack) => pack.itemId !== itemId)
}
