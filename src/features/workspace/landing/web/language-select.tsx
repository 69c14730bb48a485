import { useTranslation } from 'react-i18next'
import { languageOf, languages } from '#contract/languages.ts'
import { chooseLanguage } from '#web/app/text.ts'
import classes from './header.module.css'

export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  return (
    <select
      className={classes.language}
      aria-label={t('landing.language')}
      value={languageOf(i18n.language)}
      onChange={({ target }) => chooseLanguage(languageOf(target.value))}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {`${code.toUpperCase()} · ${name}`}
        </option>
      ))}
    </select>
  )
}
