import type { Language } from '#contract/languages.ts'
import { fieldText, text } from '#server/text.ts'
import type { Mapping } from '../contract.ts'
import type { Problem } from './read-row.ts'

/** What is wrong, in words, with the name of the column in front of it. */
export function problemText(
  language: Language,
  { column, text: key }: Problem,
  { headers, mapping }: { headers: string[]; mapping: Mapping },
) {
  if (column === null) {
    const [name = '', value] = key.split('|')
    return text(language, name, { value })
  }
  const message = fieldText(language, mapping[column] || '', key)
  return text(language, 'imports.problems.inColumn', { column: headers[column] || column + 1, message })
}
