import i18n from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { PaymentFrame } from '#features/sales/checkout/web/payment-frame.tsx'
import { Spinner } from '#features/sales/checkout/web/status-screens.tsx'
import { LandingPage } from '#features/workspace/landing/web/landing-page.tsx'

/** Pages as HTML, for the build. `texts`: the page's part of the language's texts. */
export const renderLanding = (language: Language, texts: object) => rendered(<LandingPage LoginDialog={() => null} />, language, texts)

/** What a payment's page shows until its scripts are there. `text`: what the spinner says. */
export const renderWaiting = (language: Language, texts: object, text: string) =>
  rendered(
    <PaymentFrame>
      <Spinner text={text} />
    </PaymentFrame>,
    language,
    texts,
  )

async function rendered(page: ReactNode, language: Language, texts: object): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  return renderToString(page)
}
