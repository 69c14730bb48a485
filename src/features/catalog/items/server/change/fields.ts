import { toYesNo } from '#contract/fields.ts'
import type { Change } from '#server/data/audit.ts'
import type { ItemFields, ItemPack } from '../../contract.ts'
import type { ItemRecord } from '../item.ts'
import { type Pack, plainDecimal } from '../packs.ts'

/** Columns that QuickBooks keeps too. */
export const sharedColumns = [
  'name',
  'sku',
  'description',
  'unitPrice',
  'purchaseCost',
  'taxable',
  'active',
  'incomeAccountId',
  'purchaseDescription',
  'costAccountId',
  'stockAccountId',
] as const
/** Where the form calls a column otherwise. */
const fieldNames: Partial<Record<SharedColumn, keyof ItemFields>> = { sku: 'number', purchaseCost: 'cost' }
export const fieldOf = (column: SharedColumn): keyof ItemFields => fieldNames[column] ?? (column as keyof ItemFields)
export type SharedColumn = (typeof sharedColumns)[number]
const ownColumns = [
  'categoryId',
  'unit',
  'minimumQuantity',
  'multipleQuantity',
  'maximumQuantity',
  'onDevices',
  'inStores',
  'titleEn',
  'titleEs',
  'textEn',
  'textEs',
  'taxCodeId',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
] as const
export const editableColumns = [...sharedColumns, ...ownColumns] as const
/** The columns a person edits. */
export type EditableRow = Pick<ItemRecord, (typeof editableColumns)[number]>

const orNull = (decimal: string) => (decimal === '' ? null : decimal)
const orEmpty = (decimal: string | null) => (decimal === null ? '' : plainDecimal(decimal))
const decimals = ['minimumQuantity', 'multipleQuantity', 'maximumQuantity', 'weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const
type Decimals<T> = Record<(typeof decimals)[number], T>
const each = <T, R>(given: Decimals<T>, as: (value: T) => R) =>
  Object.fromEntries(decimals.map((name) => [name, as(given[name])])) as Decimals<R>

export function rowOf({ packs: _, number, cost, unitPrice, taxable, active, onDevices, inStores, ...rest }: ItemFields): EditableRow {
  return {
    ...rest,
    ...each(rest, orNull),
    sku: number,
    unitPrice: orNull(unitPrice),
    purchaseCost: orNull(cost),
    taxable: taxable === 'Y',
    active: active === 'Y',
    onDevices: onDevices === 'Y',
    inStores: inStores === 'Y',
  }
}

/** The form's values. What the item costs is an empty text here; who shows it asks first whether it may be seen. */
export function fieldsOf(row: EditableRow, packs: readonly Pack[]): ItemFields {
  const { name, description, categoryId, unit, titleEn, titleEs, textEn, textEs, taxCodeId } = row
  const { incomeAccountId, purchaseDescription, costAccountId, stockAccountId } = row
  return {
    name,
    description,
    categoryId,
    unit,
    titleEn,
    titleEs,
    textEn,
    textEs,
    taxCodeId,
    incomeAccountId,
    purchaseDescription,
    costAccountId,
    stockAccountId,
    ...each(row, orEmpty),
    number: row.sku,
    unitPrice: orEmpty(row.unitPrice),
    cost: orEmpty(row.purchaseCost),
    taxable: toYesNo(row.taxable),
    active: toYesNo(row.active),
    onDevices: toYesNo(row.onDevices),
    inStores: toYesNo(row.inStores),
    packs: [...packs],
  }
}

/** A field as the history has it. */
const written = (value: ItemFields[keyof ItemFields]): string => (Array.isArray(value) ? packsText(value) : (value ?? ''))
const packsText = (packs: readonly ItemPack[]) =>
  packs.map(({ unit, quantity, gtin }) => `${unit} ${quantity}${gtin ? ` (${gtin})` : ''}`).join(', ')

/** How much a pack held, by such a text; null: there was none of that unit. */
export const packIn = (text: string, unit: string): string | null =>
  text
    .split(', ')
    .map((pack) => pack.split(' '))
    .find(([of]) => of === unit)?.[1] ?? null

/** Which fields of the form differ, under the form's own names. */
export const changesBetween = (before: ItemFields, after: ItemFields): Change[] =>
  (Object.keys(after) as (keyof ItemFields)[])
    .map((field) => ({ field, from: written(before[field]), to: written(after[field]) }))
    .filter(({ from, to }) => from !== to)
