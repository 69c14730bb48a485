import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#contract/languages.ts'

type Setting = { name: string; language: Language; browser: BrowserContextOptions }

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** The short journeys are made in each of these … */
export const settings: Setting[] = [
  { name: 'English, 1280 px, light', language: 'en', browser: { locale: 'en-US', viewport: wide, colorScheme: 'light' } },
  { name: 'Spanish, 390 px, dark', language: 'es', browser: { locale: 'es-MX', viewport: phone, colorScheme: 'dark' } },
  { name: 'English, 390 px, light', language: 'en', browser: { locale: 'en-US', viewport: phone, colorScheme: 'light' } },
  { name: 'Spanish, 1280 px, dark', language: 'es', browser: { locale: 'es-MX', viewport: wide, colorScheme: 'dark' } },
]
/** … the long ones in one of these halves: each language, each width, each colour scheme. */
export const firstHalf = settings.slice(0, 2)
export const secondHalf = settings.slice(2)
