import '@fontsource-variable/inter/index.css'
import './public-base.css'
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { languageOf } from '#contract/languages.ts'
import { LandingPage } from '#features/workspace/landing/web/landing-page.tsx'
import { LoginFailed } from '#features/workspace/landing/web/login-failed.tsx'
import { isSignedIn } from './session/session.ts'
import { isSiteDataBlocked } from './session/site-data.ts'
import type { WhyOver } from './session/why-over.ts'
import { firstWords } from './start/first-words.ts'
import { wantedLanguage } from './start/wanted-language.ts'
import i18n, { loadAllTexts, showLanguage, startTexts } from './text.ts'

type DialogProps = { opened: boolean; onClose: () => void; why?: WhyOver | null }

/** The dialog brings the component library, the rest of the texts and the toasts with it. */
const loadLogin = async () => {
  const [{ Providers }, { default: LoginDialog }] = await Promise.all([
    import('./providers.tsx'),
    import('#features/identity/auth/web/sign-in/login-dialog.tsx'),
    loadAllTexts(),
  ])
  return {
    default: (props: DialogProps) => (
      <Providers>
        <LoginDialog {...props} />
      </Providers>
    ),
  }
}
const LoginDialog = lazy<ComponentType<DialogProps>>(() => loadLogin().catch(() => ({ default: LoginFailed })))
function Landing() {
  const [, redraw] = useState(0)
  // Nobody can sign in then, so it is said without being asked; not in what the server sent.
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    setBlocked(isSiteDataBlocked())
    i18n.on('languageChanged', () => redraw((count) => count + 1))
    const wanted = wantedLanguage()
    if (wanted !== languageOf(i18n.language)) void showLanguage(wanted)
  }, [])
  if (isBlocked) {
    const blocked = firstWords[languageOf(i18n.language)].blocked(location.host)
    return <LandingPage LoginDialog={LoginDialog} notice={blocked} />
  }
  return <LandingPage LoginDialog={LoginDialog} preloadLogin={() => void loadLogin().catch(() => undefined)} />
}

const root = document.getElementById('root')
const texts = document.getElementById('texts')?.textContent
if (!root || !texts) throw new Error('The landing page was not prerendered')

if (isSignedIn()) {
  location.replace('/dashboard')
} else {
  await startTexts({ language: languageOf(document.documentElement.lang), texts: JSON.parse(texts) })
  hydrateRoot(root, <Landing />)
}
