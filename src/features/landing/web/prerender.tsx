import i18n from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page as HTML, for the build. `texts`: the page's part of the language's texts. */
export async function renderLanding(language: Language, texts: object): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  return renderToString(<LandingPage LoginDialog={() => null} />)
}
