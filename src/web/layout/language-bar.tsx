import { useSyncExternalStore } from 'react'
import { languages } from '#contract/languages.ts'
import { firstWords } from '../app/start/first-words.ts'
import { languageTrouble, onLanguageTrouble } from '../app/start/language-trouble.ts'
import { currentLanguage } from '../app/text.ts'
import classes from './language-bar.module.css'

/** That another language did not come, on every page, also those without the component library and most of the texts. */
export function LanguageBar() {
  const trouble = useSyncExternalStore(onLanguageTrouble, languageTrouble, () => null)
  const { noLanguage, retry } = firstWords[currentLanguage()]
  if (!trouble) return null
  const name = languages.find(({ code }) => code === trouble.language)?.name ?? ''
  return (
    <div role="alert" className={classes.bar}>
      <span>{noLanguage(name)}</span>
      <button type="button" onClick={trouble.retry} className={classes.retry}>
        {retry}
      </button>
    </div>
  )
}
