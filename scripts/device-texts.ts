import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/languages.ts'

/** What of the product's texts the device app takes along: it keeps them for when there is no network. */
export const deviceTextSections = ['common', 'deviceApp', 'deviceRules', 'deviceSell', 'devices', 'prices'] as const

/** As the app reads them. What is in no section would be said as "no text". */
export async function deviceTexts(language: Language): Promise<string> {
  const texts: Record<string, unknown> = JSON.parse(await readFile(`public/locales/${language}/translation.json`, 'utf8'))
  return JSON.stringify(Object.fromEntries(deviceTextSections.filter((name) => name in texts).map((name) => [name, texts[name]])))
}
