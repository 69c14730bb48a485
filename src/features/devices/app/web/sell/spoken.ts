import { currentLanguage, textOf } from '#web/app/text.ts'

/** Sentences of rules and prices in the language of the page. */
export const spoken = () => ({ language: currentLanguage(), t: textOf })
