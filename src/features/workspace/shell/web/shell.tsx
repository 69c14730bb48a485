import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#web/app/session/session.ts'
import { IdleGuard } from '#web/layout/idle-guard.tsx'
import { OfflineBar } from '#web/layout/offline-bar.tsx'
import { type DocumentOver, useOver } from '#web/record/document-over.ts'
import { AdminBanner } from './admin-banner.tsx'
import { ChooseCompany } from './choose-company.tsx'
import { MainNavigation } from './main-navigation.tsx'
import classes from './shell.module.css'
import { ShellHeader } from './shell-header.tsx'
import { useOwnRights } from './use-own-rights.ts'
import { ViewBanner } from './view-banner.tsx'

type Parts = { Bell: ComponentType; Search: ComponentType; Document: ComponentType<{ over: DocumentOver; onClose: () => void }> }
/** Frame of every screen behind the sign-in. `Document`: one of QuickBooks over whatever page it was opened on. */
export function Shell({ Bell, Search, Document }: Parts) {
  const { t } = useTranslation()
  const session = useSession()
  useOwnRights()
  const { pathname } = useLocation()
  const { over, close: closeOver } = useOver()
  const [drawer, { toggle, close }] = useDisclosure(false)
  const [rail, setRail] = useLocalStorage({ key: 'navigationCollapsed', defaultValue: false, getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere closes the drawer
  useEffect(close, [pathname])
  return (
    <div className={classes.shell} data-rail={rail || undefined}>
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <ShellHeader Bell={Bell} Search={Search} drawer={drawer} onToggleDrawer={toggle} />
      </header>
      <nav className={classes.navigation} data-opened={drawer || undefined} aria-label={t('shell.navigation')}>
        <MainNavigation rail={rail && !drawer} onToggleRail={() => setRail(!rail)} />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBar />
        <AdminBanner />
        <ViewBanner />
        <div className={classes.page}>{session?.isAdmin && !session.companyInfo ? <ChooseCompany /> : <Outlet />}</div>
      </main>
      {over && (
        <Suspense fallback={null}>
          <Document over={over} onClose={closeOver} />
        </Suspense>
      )}
      <IdleGuard />
    </div>
  )
}
