import { ActionIcon, Burger, Group } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsPath } from '#contract/places.ts'
import { preload } from '#web/app/preload.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { LanguageMenu } from '#web/layout/language-menu.tsx'
import { ThemeButton } from '#web/layout/theme-button.tsx'
import { LogoMark } from '#web/ui/page/logo-mark.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { HelpMenu } from './help-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './shell.module.css'
import { SyncButton } from './sync-button.tsx'

type Props = { Bell: ComponentType; Search: ComponentType; drawer: boolean; onToggleDrawer: () => void }

export function ShellHeader({ Bell, Search, drawer, onToggleDrawer }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const companyId = session?.companyInfo?.companyId
  const may = useCan()
  return (
    <Group h="100%" w="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger hiddenFrom="md" size="sm" opened={drawer} onClick={onToggleDrawer} aria-label={t('shell.menu')} aria-expanded={drawer} />
        <Link to="/dashboard" className={classes.brand} aria-label={t('shell.home')}>
          <LogoMark />
          <span className={classes.brandName}>Ledgerside</span>
        </Link>
        <CompanySwitcher />
      </Group>
      <Group gap={4} wrap="nowrap" justify="flex-end" flex="1 0 auto">
        {/* First, since it comes late: nothing has to move for it. */}
        {companyId && <SyncButton />}
        {companyId && <Search />}
        {companyId && (
          <Suspense fallback={<ComingBell />}>
            <Bell key={companyId} />
          </Suspense>
        )}
        <Group gap={4} wrap="nowrap" visibleFrom="md">
          <LanguageMenu />
          <ThemeButton />
        </Group>
        <HelpMenu />
        {(may('settings.read') || may('reps.read')) && (
          <ActionIcon
            component={Link}
            to={settingsPath}
            onMouseEnter={() => preload(settingsPath)}
            onFocus={() => preload(settingsPath)}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('shell.settings')}
            title={t('shell.settings')}
          >
            <IconSettings size={20} aria-hidden />
          </ActionIcon>
        )}
        <ProfileMenu />
      </Group>
    </Group>
  )
}

/** Keeps the place of the bell. */
const ComingBell = () => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-hidden tabIndex={-1}>
    <IconBell size={20} aria-hidden />
  </ActionIcon>
)
