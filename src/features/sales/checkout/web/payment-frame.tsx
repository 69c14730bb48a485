import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, languages } from '#contract/languages.ts'
import { chooseLanguage } from '#web/app/text.ts'
import { LanguageBar } from '#web/layout/language-bar.tsx'

/** What stays while the content changes. It is prerendered: whether payments are simulated, or this copy paused, only the style sheet knows. */
export function PaymentFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <header className="bar">
        <span className="lock" aria-hidden="true" />
        <span className="secure">{t('checkout.page.secure')}</span>
        <select
          aria-label={t('checkout.page.language')}
          value={languageOf(i18n.language)}
          onChange={({ target }) => void chooseLanguage(languageOf(target.value))}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {`${code.toUpperCase()} · ${name}`}
            </option>
          ))}
        </select>
      </header>
      <p role="status" className="paused-copy">
        {t('checkout.page.paused')}
      </p>
      <aside className="simulated">{t('checkout.page.simulated')}</aside>
      <main>{children}</main>
      <LanguageBar />
    </>
  )
}
