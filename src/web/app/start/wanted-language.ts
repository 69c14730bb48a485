import { type Language, languageOf } from '#contract/languages.ts'
import { localData } from '../session/site-data.ts'

export const languageKey = 'language'

/** What the person chose earlier, else what the browser asks for. */
export const wantedLanguage = (): Language => languageOf([localData().getItem(languageKey), ...navigator.languages].join(','))
