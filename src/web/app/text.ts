import i18n from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { fallbackLanguage, type Language, languageOf, languages, numberLocales } from '#contract/languages.ts'
import { localData } from './session/site-data.ts'
import { firstWords } from './start/first-words.ts'
import { setLanguageTrouble } from './start/language-trouble.ts'
import { languageKey } from './start/wanted-language.ts'

/**
 * Specification section 1: local storage, then the browser; texts are fetched per language. Nothing is stored before the person chooses.
 * `given`: texts that came with the page, in its language. False: none could be had.
 */
export async function startTexts(given?: { language: Language; texts: object }): Promise<boolean> {
  await i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...(given && { lng: given.language, resources: { [given.language]: { translation: given.texts } }, partialBundledLanguages: true }),
      fallbackLng: given ? given.language : fallbackLanguage,
      supportedLngs: languages.map(({ code }) => code),
      load: 'languageOnly',
      maxRetries: mostTries,
      parseMissingKeyHandler: missing,
      backend: { loadPath: ([language = '']: readonly string[]) => addressOf(language) },
      detection: {
        order: ['localStorage', 'navigator'],
        lookupLocalStorage: languageKey,
        caches: [],
        convertDetectedLanguage: localeOf,
      },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  document.documentElement.lang = currentLanguage()
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = languageOf(language)
  })
  return i18n.resolvedLanguage !== undefined
}

/** After the second failure people see it, and may try again themselves. */
const mostTries = 2

/** Nobody reads a key: they read that something is wrong, and the console says what. */
function missing(key: string, instead?: string): string {
  if (instead !== undefined) return instead
  console.error(`There is no text ${key}`)
  return firstWords[currentLanguage()].noText
}

/** The page names the texts of its language as they are now: these are on their way already, and kept for good. */
function addressOf(language: string): string {
  const address = `/locales/${language}/translation.json`
  return document.querySelector(`link[rel=preload][href^="${address}"]`)?.getAttribute('href') ?? address
}

/** A browser on a POSIX locale asks for `en-US@posix`, which every `Intl` formatter throws at. */
function localeOf(asked: string): string {
  try {
    return new Intl.Locale(asked).toString()
  } catch {
    return languageOf(asked)
  }
}

const loadTexts = (language: Language) =>
  new Promise<void>((resolve, reject) => {
    const done = (failures: unknown) => (failures ? reject(new Error('The texts did not come', { cause: failures })) : resolve())
    void i18n.reloadResources([language], undefined, done as () => void)
  })

/** The page came with its own texts only: fetches the rest of its language. */
export const loadAllTexts = () => loadTexts(currentLanguage())

export const currentLanguage = (): Language => languageOf(i18n.resolvedLanguage ?? i18n.language)
/** For numbers. */
export const currentLocale = () => numberLocales[currentLanguage()]

let asked = 0
/** Another language, once its texts are here: until then, and where they do not come, the page stays as it is and `LanguageBar` says so. */
export async function showLanguage(language: Language, retry = () => void showLanguage(language)): Promise<boolean> {
  asked += 1
  const mine = asked
  setLanguageTrouble(null)
  try {
    if (!i18n.hasResourceBundle(language, 'translation')) await loadTexts(language)
    if (mine !== asked) return false
    await i18n.changeLanguage(language)
    return true
  } catch {
    if (mine === asked) setLanguageTrouble({ language, retry })
    return false
  }
}

/** The choice is kept, and mirrored in a cookie so that the server sends the right prerendered page. */
export async function chooseLanguage(language: Language, retry = () => void chooseLanguage(language)): Promise<boolean> {
  if (!(await showLanguage(language, retry))) return false
  localData().setItem(languageKey, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
  console.info(`Language changed to ${language}`)
  return true
}

/** Somebody else knows this person's language: it counts until they choose one themselves, and is not kept. */
export function offerLanguage(language: Language): void {
  if (localData().getItem(languageKey) === null) void showLanguage(language)
}

/** Text of a key that is only known at run time: labels and messages named by the server or by a schema. */
export function textOf(key: string, values: Record<string, string | number> = {}): string {
  const untyped = i18n as unknown as { t(key: string, values: Record<string, string | number>): string }
  return untyped.t(key, values)
}

/** A schema's message: `validation.tooLong|100` names the field and its maximum (specification section 5). */
export function validationText(message: string, fieldLabel: string): string {
  const [key = '', max = ''] = message.split('|')
  return i18n.exists(key) ? textOf(key, { field: fieldLabel, max }) : textOf('validation.wrong')
}

/** Label of a field by its last name: `address.city` → `fields.city`. Empty where the form has words of its own for it. */
export function fieldLabel(path: string): string {
  const key = `fields.${path.split('.').at(-1)}`
  return i18n.exists(key) ? textOf(key) : ''
}

export default i18n
