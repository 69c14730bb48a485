import type { Language } from '#contract/languages.ts'
import { fieldText, text } from '#server/text.ts'
import { agreedPriceForm, levelPriceForm } from '../../contract.ts'
import { labelOf, type PriceColumn } from './columns.ts'
import type { Typed } from './read-file.ts'

/** By the number or the name in small letters; `null`: several are called so. */
export type OurItems = ReadonlyMap<string, string | null>
/** `key`: the item, unit, quantity and first day that a price may stand for once. */
export type PriceToKeep = {
  itemId: string
  unit: string
  minimum: string
  price: string | null
  percent: string | null
  validFrom: string | null
  validTo: string | null
}
export type Judged = { good: PriceToKeep[]; problems: { row: number; texts: string[] }[] }

/** Only a field's form is judged before it is known which item is meant. */
const anyItem = '00000000-0000-4000-8000-000000000000'
export const keyOf = ({ itemId, unit, minimum, validFrom }: PriceToKeep) => `${itemId} ${unit} ${Number(minimum)} ${validFrom ?? ''}`

/** What can be kept, and what is wrong with the rest, in words. */
export function judge(typed: readonly Typed[], items: OurItems, kind: 'level' | 'agreed', language: Language): Judged {
  const good: PriceToKeep[] = []
  const problems: Judged['problems'] = []
  const rowOf = new Map<string, number>()
  const form = kind === 'level' ? levelPriceForm : agreedPriceForm
  for (const row of typed) {
    const itemId = items.get(row.itemNumber.toLowerCase())
    const price = amountIn(row.price)
    const parsed = form.safeParse({
      itemId: itemId ?? anyItem,
      unit: row.unit,
      minimum: amountIn(row.minimum) || '1',
      price,
      // A rule with both says what the percentage comes to.
      percent: price ? '' : amountIn(row.percent),
      validFrom: dayIn(row.validFrom),
      validTo: dayIn(row.validTo),
    })
    const texts = parsed.success
      ? []
      : parsed.error.issues.map(({ path: [name = ''], message }) => inColumn(language, String(name), message))
    if (row.itemNumber === '') texts.push(inColumn(language, 'itemNumber', 'validation.required'))
    else if (!itemId)
      texts.push(text(language, itemId === null ? 'prices.import.itemsAlike' : 'prices.import.noItem', { value: row.itemNumber }))
    if (parsed.success && !texts.length) {
      const { percent = '', ...kept } = { percent: '', ...parsed.data }
      const found = { ...kept, price: kept.price || null, percent: percent || null }
      const before = rowOf.get(keyOf(found))
      if (before === undefined) {
        rowOf.set(keyOf(found), row.row)
        good.push(found)
      } else texts.push(text(language, 'prices.import.twice', { value: row.itemNumber, row: before }))
    }
    if (texts.length) problems.push({ row: row.row, texts })
  }
  return { good, problems }
}

const inColumn = (language: Language, field: string, message: string) =>
  text(language, 'imports.problems.inColumn', {
    column: text(language, labelOf(field as PriceColumn)),
    message: fieldText(language, field, message),
  })

/** `$1,234.50`, `-12 %` as spreadsheets write them. */
const amountIn = (cell: string) => cell.replace(/[$%\s,]/g, '').replace(/^[−–]/, '-')

/** `2026-12-31`, what a spreadsheet puts behind it, or `12/31/2026`. */
function dayIn(cell: string): string {
  const day = cell.trim()
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  if (american) return `${american[3]}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
  return /^(\d{4}-\d{2}-\d{2})[T ]/.exec(day)?.[1] ?? day
}
