import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WhyOver, whyOverIn } from '#web/app/session/why-over.ts'
import { LanguageBar } from '#web/layout/language-bar.tsx'
import { Closing } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Highlights } from './highlights.tsx'
import classes from './landing.module.css'
import { SiteHeader } from './site-header.tsx'

type Dialog = ComponentType<{ opened: boolean; onClose: () => void; why?: WhyOver | null }>

type Props = { LoginDialog: Dialog; preloadLogin?: () => void; notice?: string }

/** Public first page. `LoginDialog` is code that comes when it is first wanted; `preloadLogin` fetches it ahead. `notice`: why nobody can log in. */
export function LandingPage({ LoginDialog, preloadLogin, notice }: Props) {
  const { t } = useTranslation()
  const [login, setLogin] = useState<'never' | 'opened' | 'closed'>('never')
  const [why, setWhy] = useState<WhyOver | null>(null)
  useEffect(() => {
    const address = new URL(location.href)
    if (address.searchParams.get('login') !== 'true') return
    setWhy(whyOverIn(address.searchParams))
    for (const name of ['login', 'why']) address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
    setLogin('opened')
  }, [])
  return (
    <div className={classes.page}>
      <title>{t('landing.documentTitle')}</title>
      <a href="#content" className={classes.skip}>
        {t('landing.skip')}
      </a>
      <p role="status" className="paused-copy">
        {t('landing.paused')}
      </p>
      <SiteHeader onLogin={() => setLogin('opened')} onLoginSoon={preloadLogin} />
      <main id="content" tabIndex={-1}>
        <Hero />
        <Features />
        <Highlights />
        <Closing />
      </main>
      <footer className={classes.footer}>{t('landing.footer')}</footer>
      {notice && (
        <div role="alert" className={classes.failed}>
          {notice}
        </div>
      )}
      <LanguageBar />
      {login !== 'never' && !notice && (
        <Suspense fallback={null}>
          <LoginDialog opened={login === 'opened'} why={why} onClose={() => setLogin('closed')} />
        </Suspense>
      )}
    </div>
  )
}
