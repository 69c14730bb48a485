import type { Language } from '#contract/languages.ts'
import { wantedLanguage } from '#web/app/start/wanted-language.ts'

const addressOf = (language: Language) => `/device/texts.${language}.json`

export async function fetchTexts(language: Language): Promise<object> {
  const response = await fetch(addressOf(language))
  if (!response.ok) throw new Error(`The texts did not come: ${response.status}`)
  return response.json()
}

/** A small part of the app that runs before the others are there: nothing is drawn without texts, and they need nothing else. */
export const firstTexts = asked(wantedLanguage())

function asked(language: Language) {
  const texts = fetchTexts(language)
  // Whoever waits for them hears of it.
  texts.catch(() => undefined)
  return { language, texts }
}
