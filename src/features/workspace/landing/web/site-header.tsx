import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteLogo } from '#web/ui/page/site-logo.tsx'
import classes from './header.module.css'
import { LanguageSelect } from './language-select.tsx'
import { SupportItem } from './support-item.tsx'

export function SiteHeader({ onLogin, onLoginSoon }: { onLogin: () => void; onLoginSoon?: () => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const byKey = event instanceof KeyboardEvent
      const onEntry = event.target instanceof Element && menu.current?.contains(event.target) && event.target.closest('a, [data-closes]')
      if (byKey ? event.key === 'Escape' : onEntry) setOpened(false)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('click', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('click', close)
    }
  }, [])
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <SiteLogo />
        <button
          type="button"
          className={classes.menuButton}
          aria-expanded={opened}
          aria-controls="site-menu"
          aria-label={t('landing.menu')}
          onClick={() => setOpened(!opened)}
        >
          <svg
            width="22"
            height="22"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d={opened ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
        </button>
        <div id="site-menu" ref={menu} className={classes.menu} data-opened={opened || undefined}>
          <nav className={classes.items} aria-label={t('landing.navigation')}>
            <a className={classes.item} href="#features">
              {t('landing.nav.products')}
            </a>
            <a className={classes.item} href="#highlights">
              {t('landing.nav.customers')}
            </a>
            <a className={classes.item} href="#video">
              {t('landing.nav.training')}
            </a>
            <SupportItem />
            <a className={classes.item} href="#contact">
              {t('landing.nav.contact')}
            </a>
          </nav>
          <div className={classes.actions}>
            <LanguageSelect />
            <button type="button" className={classes.login} onMouseEnter={onLoginSoon} onFocus={onLoginSoon} onClick={onLogin} data-closes>
              {t('landing.login')}
            </button>
            <a className={classes.primary} href="/auth/signup">
              {t('landing.tryForFree')}
            </a>
          </div>
        </div>
      </div>
    </header>
  )
}
