import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, languages } from '#contract/languages.ts'
import { chooseLanguage } from '#web/text.ts'
import { Checkout } from './checkout.tsx'
import { Confirmation } from './confirmation.tsx'
import { ErrorScreen } from './status-screens.tsx'

/** `/payment/confirm/{orderId}` or `/payment/{code}`; anything else is an error (specification 4). */
export function PaymentPage({ path }: { path: string }) {
  const { t, i18n } = useTranslation()
  useEffect(() => {
    document.title = t('checkout.page.title')
  }, [t])
  const [, , first = '', second = ''] = path.split('/')
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
      {document.documentElement.dataset.simulated && <p className="simulated">{t('checkout.page.simulated')}</p>}
      <main>
        {first === 'confirm' && second && <Confirmation orderId={second} />}
        {first && first !== 'confirm' && <Checkout code={first} />}
        {(!first || (first === 'confirm' && !second)) && <ErrorScreen message={t('checkout.page.noLink')} />}
      </main>
    </>
  )
}
