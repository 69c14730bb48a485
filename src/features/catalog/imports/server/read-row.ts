import { writtenNumber } from '#contract/typed/written-number.ts'
import type { Pack } from '#features/catalog/items/server/door.ts'
import type { ItemImportField, ItemMapping } from '../contract.ts'

/** What a row says of its item, as the form would have it; what is not in it stays. */
export type ReadRow = { row: number; cells: readonly string[]; texts: Partial<Record<ItemImportField, string>> }

export function readRow({ row, cells }: { row: number; cells: readonly string[] }, mapping: ItemMapping): ReadRow {
  const texts: ReadRow['texts'] = {}
  for (const [at, field] of mapping.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (field && cell !== '') texts[field] = cell
  }
  return { row, cells, texts }
}

const plainFields = ['name', 'number', 'description', 'unit', 'titleEn', 'titleEs', 'textEn', 'textEs'] as const
const numberFields = [
  'unitPrice',
  'cost',
  'minimumQuantity',
  'multipleQuantity',
  'maximumQuantity',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
] as const
const flagFields = ['onDevices', 'inStores', 'active'] as const

const yes = /^(y|yes|true|1|x|s|si|sí|active|activo)$/i
const no = /^(n|no|false|0|inactive|inactivo)$/i
const flagIn = (text: string) => (yes.test(text) ? 'Y' : no.test(text) ? 'N' : text)

/** The fields to save; packs are those there are, with what the row says of one of them. `category`: found by its name. */
export function fieldsIn(
  { texts }: ReadRow,
  { packs, unit, categoryId }: { packs: readonly Pack[]; unit: string; categoryId: string | null | undefined },
) {
  const fields: Record<string, unknown> = {}
  for (const field of plainFields) if (texts[field] !== undefined) fields[field] = texts[field]
  for (const field of numberFields) if (texts[field] !== undefined) fields[field] = writtenNumber(texts[field])
  for (const field of flagFields) if (texts[field] !== undefined) fields[field] = flagIn(texts[field])
  if (categoryId !== undefined) fields.categoryId = categoryId
  const ownUnit = (texts.unit ?? unit).toUpperCase()
  const said = [
    ...(texts.gtin ? [{ unit: ownUnit, quantity: '1', gtin: texts.gtin }] : []),
    ...(texts.packUnit || texts.packQuantity ? [packOf(texts, packs)] : []),
  ]
  if (said.length) {
    const named = new Set(said.map((pack) => pack.unit))
    fields.packs = [...packs.filter((pack) => !named.has(pack.unit)), ...said]
  }
  return fields
}

/** Without a unit a pack is a case. */
function packOf({ packUnit = 'CA', packQuantity, packGtin }: ReadRow['texts'], packs: readonly Pack[]) {
  const unit = packUnit.toUpperCase()
  const known = packs.find((pack) => pack.unit === unit)
  return { unit, quantity: packQuantity ? writtenNumber(packQuantity) : (known?.quantity ?? ''), gtin: packGtin ?? known?.gtin ?? '' }
}
