import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '../../src/contract/languages.ts'

type Setting = { name: string; language: Language; browser: BrowserContextOptions }

/** Every journey is made in each of these. */
export const settings: Setting[] = [
  {
    name: 'English, 1280 px, light',
    language: 'en',
    browser: { locale: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  },
  {
    name: 'Spanish, 390 px, dark',
    language: 'es',
    browser: { locale: 'es-MX', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
]
