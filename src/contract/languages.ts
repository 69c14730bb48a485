/** Languages of the product, `en` being the fallback (specification 1). */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const
export type Language = (typeof languages)[number]['code']
export const fallbackLanguage: Language = 'en'

/** How each writes numbers: in Spanish as in Mexico and the United States, 1,234.5 as in amounts of money, where Spain has them the other way round. */
export const numberLocales: Record<Language, string> = { en: 'en-US', es: 'es-MX' }

/** Of an Accept-Language header or a browser's list the language we speak that is wanted most (RFC 9110, 12.5.4); `q=0`: not at all. */
export function languageOf(wanted: string | undefined): Language {
  const asked = (wanted ?? '').split(',').map((part) => {
    const [tag = '', ...more] = part
      .toLowerCase()
      .split(';')
      .map((each) => each.trim())
    const [, q = '1'] = more.map((each) => /^q=([\d.]+)$/.exec(each)).find(Boolean) ?? []
    return { code: tag.split(/[^a-z]/)[0], q: Number(q) }
  })
  const best = asked.filter(({ q }) => q > 0).sort((one, other) => other.q - one.q)
  const [known] = best.flatMap(({ code }) => languages.filter((each) => each.code === code))
  return known?.code ?? fallbackLanguage
}
