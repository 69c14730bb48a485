import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { fallbackLanguage, type Language, languages } from '#contract/languages.ts'

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))

const texts = i18next.createInstance()
// At once: everything that it needs is at hand.
void texts.init({
  initAsync: false,
  fallbackLng: fallbackLanguage,
  resources: Object.fromEntries(languages.map(({ code }) => [code, { translation: read(code) }])),
  interpolation: { escapeValue: false },
})
// `{{fields, fieldNames}}`: from `name,email` to what people call them.
texts.services.formatter?.add('fieldNames', (value: string, language) =>
  value
    .split(',')
    .map((field) => texts.t(`fields.${field}`, { lng: language }))
    .join(', '),
)
const byLanguage = Object.fromEntries(languages.map(({ code }) => [code, texts.getFixedT(code)])) as unknown as Record<
  Language,
  (key: string, values: object) => string
>

/** A text of the shared locale files in this language. Unknown keys come back as they are. */
export const text = (language: Language, key: string, values: Record<string, unknown> = {}): string => byLanguage[language](key, values)

/** The text of a validation message: `validation.tooLong|100` takes the field's own name and the maximum (specification 5). */
export function fieldText(language: Language, field: string, message: string): string {
  const [key = '', max] = message.split('|')
  const name = field.split('.').at(-1) ?? field
  const labelKey = `fields.${name}`
  const label = text(language, labelKey)
  return text(language, key, { max, field: label === labelKey ? name : label })
}
