import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Closing } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Highlights } from './highlights.tsx'
import classes from './landing.module.css'
import { SiteHeader } from './site-header.tsx'

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>

/** Public first page. `LoginDialog` is code that comes when it is first wanted; `preloadLogin` fetches it ahead. */
export function LandingPage({ LoginDialog, preloadLogin }: { LoginDialog: Dialog; preloadLogin?: () => void }) {
  const { t } = useTranslation()
  const [login, setLogin] = useState<'never' | 'opened' | 'closed'>('never')
  useEffect(() => {
    const address = new URL(location.href)
    if (address.searchParams.get('login') !== 'true') return
    address.searchParams.delete('login')
    history.replaceState(history.state, '', address)
    setLogin('opened')
  }, [])
  return (
    <div className={classes.page}>
      <title>{t('landing.documentTitle')}</title>
      <a href="#content" className={classes.skip}>
        {t('landing.skip')}
      </a>
      <SiteHeader onLogin={() => setLogin('opened')} onLoginSoon={preloadLogin} />
      <main id="content" tabIndex={-1}>
        <Hero />
        <Features />
        <Highlights />
        <Closing />
      </main>
      <footer className={classes.footer}>{t('landing.footer')}</footer>
      {login !== 'never' && (
        <Suspense fallback={null}>
          <LoginDialog opened={login === 'opened'} onClose={() => setLogin('closed')} />
        </Suspense>
      )}
    </div>
  )
}
