import assert from 'node:assert/strict'
import { basename } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#contract/languages.ts'

/** `key`: for names that must not meet. */
export type Setting = { name: string; key: string; language: Language; phone: boolean; browser: BrowserContextOptions }

const locales: Record<Language, string> = { en: 'en-US', es: 'es-MX' }
const languages: Record<Language, string> = { en: 'English', es: 'Spanish' }

function settingOf(language: Language, width: 'wide' | 'phone', colorScheme: 'light' | 'dark'): Setting {
  const phone = width === 'phone'
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  return {
    name: `${languages[language]}, ${viewport.width} px, ${colorScheme}`,
    key: `${language}-${width}`,
    language,
    phone,
    browser: { locale: locales[language], viewport, colorScheme },
  }
}

/** The first two and the last two have both languages, both widths and both colour schemes. */
export const settings = [
  settingOf('en', 'wide', 'light'),
  settingOf('es', 'phone', 'dark'),
  settingOf('en', 'phone', 'light'),
  settingOf('es', 'wide', 'dark'),
] as const

/** `npm run test:all` makes every journey in every setting. */
export const everywhere = process.env.TEST_SETTINGS === 'all'

/** Where the journey of this file (`import.meta.url`) is made: in one of the four, which its name decides. */
export const settingsOf = (file: string): readonly Setting[] => (everywhere ? settings : [settings[indexOf(file)]])

/** Where a wide screen and a phone do different things: in one of each, the wide one first. */
export const widthsOf = (file: string): readonly Setting[] =>
  everywhere ? settings : indexOf(file) < 2 ? [settings[0], settings[1]] : [settings[3], settings[2]]

/** Of several journeys of a file the one with this number, each in the setting after that of the one before. */
export const settingsInTurn = (file: string, number: number): readonly Setting[] =>
  everywhere ? settings : [settings[(indexOf(file) + number) % settings.length] ?? assert.fail()]

function indexOf(file: string): 0 | 1 | 2 | 3 {
  const sum = [...basename(file)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 0)
  return ([0, 1, 2, 3] as const)[sum % 4] ?? assert.fail()
}
