import type { Language } from '#contract/languages.ts'
import { fieldText, text } from '#server/text.ts'
import { partnerItemFields } from '../../contract.ts'
import type { ItemReference } from '../keep-item.ts'
import { itemKey, nameOf } from '../reference-key.ts'
import type { Typed } from './read-file.ts'

/** By the number or the name in small letters; `null`: several are called so. */
export type OurItems = ReadonlyMap<string, string | null>
export type Judged = { good: ItemReference[]; problems: { row: number; texts: string[] }[] }

/** Only a field's form is judged before it is known which item is meant. */
const anyItem = '00000000-0000-4000-8000-000000000000'

/** What can be kept, and what is wrong with the rest, in words. */
export function judge(typed: readonly Typed[], items: OurItems, language: Language): Judged {
  const good: ItemReference[] = []
  const problems = new Map<number, string[]>()
  const rowOf = new Map<string, number>()
  for (const { row, column, itemNumber, ...fields } of typed) {
    const itemId = items.get(itemNumber.toLowerCase())
    const parsed = partnerItemFields.safeParse({ ...fields, itemId: itemId ?? anyItem })
    const texts = parsed.success
      ? []
      : parsed.error.issues.map(({ path: [name = ''], message }) => inColumn(language, String(name), column, message))
    if (itemNumber === '') texts.push(inColumn(language, 'itemNumber', '', 'validation.required'))
    else if (!itemId)
      texts.push(text(language, itemId === null ? 'partners.import.itemsAlike' : 'partners.import.noItem', { value: itemNumber }))
    const code = nameOf(itemKey(fields))
    const key = `${code} ${(fields.unit ?? '').trim().toUpperCase()}`
    const before = rowOf.get(key)
    if (texts.length === 0 && before !== undefined) texts.push(text(language, 'partners.import.twice', { value: code, row: before }))
    if (texts.length) problems.set(row, [...(problems.get(row) ?? []), ...texts])
    else if (parsed.success) {
      rowOf.set(key, row)
      good.push({ ...parsed.data, ...itemKey(parsed.data) })
    }
  }
  return { good, problems: [...problems].map(([row, texts]) => ({ row, texts })) }
}

function inColumn(language: Language, field: string, column: string, message: string) {
  const heading = (field === 'code' && column) || text(language, `fields.${field}`)
  return text(language, 'imports.problems.inColumn', { column: heading, message: fieldText(language, field, message) })
}
