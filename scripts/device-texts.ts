import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/languages.ts'

/**
 * What of the product's texts the device app takes along: it keeps them for when there is no network, and draws nothing before they are there. Why
 * the office refuses something it says in its own words.
 */
export const deviceTextSections: readonly string[] = [
  'common',
  'deviceApp',
  'deviceSell',
  'deviceRules.arrival',
  'deviceRules.broken',
  'deviceRules.choices',
  'deviceRules.line',
  'deviceRules.means',
  'deviceRules.otherwise',
  'prices.units',
  'prices.why',
]

type Texts = { [key: string]: string | Texts }

/** As the app reads them. What is in no section would be said as "no text". */
export async function deviceTexts(language: Language): Promise<string> {
  const texts: Texts = JSON.parse(await readFile(`public/locales/${language}/translation.json`, 'utf8'))
  return JSON.stringify(only(texts, deviceTextSections))
}

/** `sections`: the texts or parts of these names, and of those with a dot the one that it leads to. */
function only(texts: Texts, sections: readonly string[]): Texts {
  const names = [...new Set(sections.map((section) => section.split('.', 1)[0] ?? ''))]
  return Object.fromEntries(
    names.map((name) => {
      const found = texts[name]
      const deeper = sections.filter((section) => section.startsWith(`${name}.`)).map((section) => section.slice(name.length + 1))
      if (found === undefined || (typeof found === 'string' && deeper.length > 0)) throw new Error(`There is no text ${name}`)
      return [name, typeof found === 'object' && deeper.length > 0 ? only(found, deeper) : found]
    }),
  )
}
