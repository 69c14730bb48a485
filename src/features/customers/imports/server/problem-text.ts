import type { Language } from '#contract/languages.ts'
import { fieldText, text } from '#server/text.ts'
import type { Mapping } from '../contract.ts'
import type { Problem } from './row/read-row.ts'

export type ColumnNames = { headers: string[]; mapping: Mapping }

/** What is said of a row, in words, with the name of the column and what stood there in front of it. */
export function problemText(language: Language, { column, text: key, value }: Problem, { headers, mapping }: ColumnNames) {
  const [name = '', number] = key.split('|')
  if (column === null) return text(language, name, { value: value || number })
  const message = key.startsWith('validation.') ? fieldText(language, mapping[column] || '', key) : text(language, name, { max: number })
  return text(language, value ? 'imports.problems.ofValue' : 'imports.problems.inColumn', {
    column: headers[column] || column + 1,
    value,
    message,
  })
}
