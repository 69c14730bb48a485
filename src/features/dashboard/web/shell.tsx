import { AppShell } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { IdleDialog } from '#web/layout/idle-dialog.tsx'
import { OfflineBar } from '#web/layout/offline-bar.tsx'
import { useSession } from '#web/session.ts'
import { AdminBanner } from './admin-banner.tsx'
import { ChooseCompany } from './choose-company.tsx'
import { MainNavigation } from './main-navigation.tsx'
import classes from './shell.module.css'
import { ShellHeader } from './shell-header.tsx'

/** Frame of every screen behind the sign-in. */
export default function Shell() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname } = useLocation()
  const [drawer, { toggle, close }] = useDisclosure(false)
  const [rail, setRail] = useLocalStorage({ key: 'navigationCollapsed', defaultValue: false, getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere closes the drawer
  useEffect(close, [pathname])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: rail ? 68 : 236, breakpoint: 'md', collapsed: { mobile: !drawer } }}
      transitionDuration={150}
      padding={0}
    >
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <ShellHeader drawer={drawer} onToggleDrawer={toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('shell.navigation')}>
        <MainNavigation rail={rail && !drawer} onToggleRail={() => setRail(!rail)} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBar />
        <AdminBanner />
        <div className={classes.page}>{session?.isAdmin && !session.companyInfo ? <ChooseCompany /> : <Outlet />}</div>
      </AppShell.Main>
      <IdleDialog />
    </AppShell>
  )
}
