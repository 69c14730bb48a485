import { currentLanguage, textOf } from '#web/app/text.ts'

/** The sentences of rules in the language of the page. */
export const spoken = () => ({ language: currentLanguage(), t: textOf })
