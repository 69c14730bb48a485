/** Languages of the product, `en` being the fallback (specification 1). */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const
export type Language = (typeof languages)[number]['code']
export const fallbackLanguage: Language = 'en'

/** The first language we speak of an Accept-Language header or a browser's list. */
export function languageOf(wanted: string | undefined): Language {
  for (const part of (wanted ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    const known = languages.find((each) => each.code === code)
    if (known) return known.code
  }
  return fallbackLanguage
}
