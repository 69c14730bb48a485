import { type Language, languages } from '#contract/languages.ts'
import i18n, { chooseLanguage, startTexts } from '#web/app/text.ts'
import { fetchTexts, firstTexts } from './first-texts.ts'

/** The app has its own part of the product's texts, which its worker keeps in all languages. */
export async function startDeviceTexts(): Promise<void> {
  const { language, texts } = firstTexts
  await startTexts({ language, texts: await texts })
}

/** From here on something may be said in it. */
export async function bringTexts(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) i18n.addResourceBundle(language, 'translation', await fetchTexts(language))
}

export async function changeDeviceLanguage(language: Language): Promise<void> {
  await bringTexts(language)
  await chooseLanguage(language)
}

export const otherLanguages = () => languages.filter(({ code }) => code !== i18n.language)
