import '@fontsource-variable/inter/index.css'
import '#web/app/public-base.css'
import './payment.css'
import './payment-form.css'
import './payment-status.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { languageOf } from '#contract/languages.ts'
import { wantedLanguage } from '#web/app/start/wanted-language.ts'
import i18n, { showLanguage, startTexts } from '#web/app/text.ts'
import { PaymentPage } from './payment-page.tsx'

const root = document.getElementById('root')
const texts = document.getElementById('texts')?.textContent
if (!root || !texts) throw new Error('payment.html is not complete')
await startTexts({ language: languageOf(document.documentElement.lang), texts: JSON.parse(texts) })
const page = (
  <StrictMode>
    <PaymentPage path={location.pathname} />
  </StrictMode>
)
// From its sources (npm run dev) the page comes without its first look.
if (root.hasChildNodes()) hydrateRoot(root, page)
else createRoot(root).render(page)
if (wantedLanguage() !== languageOf(i18n.language)) void showLanguage(wantedLanguage())
// The back button may show the page as it was left: in the middle of paying.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
