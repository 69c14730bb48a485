import type { Language } from '#contract/languages.ts'
import { writtenNumber } from '#contract/typed/written-number.ts'
import { fieldText, text } from '#server/text.ts'
import { agreedPriceForm, levelPriceForm } from '../../contract.ts'
import { dayIn, shownCell } from './cells.ts'
import { labelOf, type PriceColumn } from './columns.ts'
import type { Typed } from './read-file.ts'

/** An item, and the unit it is counted in. */
export type OurItem = { id: string; unit: string }
/** By the number or the name in small letters; `null`: several are called so. */
export type OurItems = ReadonlyMap<string, OurItem | null>
/** `row`: of the file. */
export type PriceToKeep = {
  row: number
  itemId: string
  unit: string
  minimum: string
  price: string | null
  percent: string | null
  validFrom: string | null
  validTo: string | null
}
/** `problems`: the first rows that are wrong; `wrong`: how many there are. */
export type Judged = { good: PriceToKeep[]; problems: { row: number; texts: string[] }[]; wrong: number }
const mostProblems = 100

/** Only a field's form is judged before it is known which item is meant. */
const anyItem = '00000000-0000-4000-8000-000000000000'
/** The item, unit, quantity and first day that a price may stand for once. */
export const keyOf = ({ itemId, unit, minimum, validFrom }: Omit<PriceToKeep, 'row'>) =>
  `${itemId} ${unit} ${Number(minimum)} ${validFrom ?? ''}`

/** What can be kept, and what is wrong with the rest, in words. */
export function judge(typed: readonly Typed[], items: OurItems, kind: 'level' | 'agreed', language: Language): Judged {
  const judged: Judged = { good: [], problems: [], wrong: 0 }
  const rowOf = new Map<string, number>()
  const form = kind === 'level' ? levelPriceForm : agreedPriceForm
  for (const row of typed) {
    const item = items.get(row.itemNumber.toLowerCase())
    const { percent, ...said } = interpreted(row)
    const parsed = form.safeParse({ ...said, percent, itemId: item?.id ?? anyItem, minimum: said.minimum || '1' })
    const texts = parsed.success
      ? []
      : parsed.error.issues.map(({ path: [name = ''], message }) => inColumn(language, String(name), message))
    // Both more to pay and less are written so.
    if (row.isDiscount && percent.startsWith('-') && writtenNumber(row.percent).startsWith('-'))
      texts.push(inColumn(language, 'percent', 'prices.import.discountSign'))
    const value = shownCell(row.itemNumber)
    if (row.itemNumber === '') texts.push(inColumn(language, 'itemNumber', 'validation.required'))
    else if (!item) texts.push(text(language, item === null ? 'prices.import.itemsAlike' : 'prices.import.noItem', { value }))
    if (parsed.success && item && !texts.length) {
      const { percent = '', ...kept } = { percent: '', ...parsed.data }
      const unit = kept.unit === item.unit ? '' : kept.unit
      const found = { ...kept, row: row.row, unit, price: kept.price || null, percent: percent || null }
      const before = rowOf.get(keyOf(found))
      if (before === undefined) {
        rowOf.set(keyOf(found), row.row)
        judged.good.push(found)
      } else texts.push(text(language, 'prices.import.twice', { value, row: before }))
    }
    if (texts.length) noteWrong(judged, { row: row.row, texts })
  }
  return judged
}

export function noteWrong(judged: Judged, problem: Judged['problems'][number]) {
  judged.wrong++
  if (judged.problems.length < mostProblems) judged.problems.push(problem)
}

/** What the cells of a row mean. */
export function interpreted(row: Typed): Record<PriceColumn, string> {
  const price = writtenNumber(row.price)
  const percent = writtenNumber(row.percent)
  return {
    itemNumber: row.itemNumber,
    unit: row.unit.toUpperCase(),
    minimum: writtenNumber(row.minimum),
    price,
    // A rule with both says what the percentage comes to.
    percent: price ? '' : row.isDiscount && /^[\d.]*[1-9]/.test(percent) ? `-${percent}` : percent,
    validFrom: dayIn(row.validFrom),
    validTo: dayIn(row.validTo),
  }
}

const inColumn = (language: Language, field: string, message: string) =>
  text(language, 'imports.problems.inColumn', {
    column: text(language, labelOf(field as PriceColumn)),
    message: fieldText(language, field, message),
  })
