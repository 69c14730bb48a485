import { type Language, languageOf } from '#contract/languages.ts'
import i18n, { chooseLanguage, startTexts } from '#web/app/text.ts'

/** The page came with its texts in one language; those of the other are fetched when somebody wants it. */
export async function startStoreTexts(texts: string): Promise<void> {
  await startTexts({ language: languageOf(document.documentElement.lang), texts: JSON.parse(texts) })
}

export async function bringTexts(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'translation')) return
  const response = await fetch(`/storefront/texts.${language}.json`)
  if (!response.ok) throw new Error(`The texts did not come: ${response.status}`)
  i18n.addResourceBundle(language, 'translation', await response.json())
}

export async function changeLanguage(language: Language): Promise<void> {
  await bringTexts(language)
  await chooseLanguage(language)
}
