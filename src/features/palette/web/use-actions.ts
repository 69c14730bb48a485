import { IconLanguage, IconLogout, IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languages } from '#contract/languages.ts'
import { changeLanguage } from '#web/layout/change-language.ts'
import { useThemeSwitch } from '#web/layout/theme-button.tsx'
import { logout } from '#web/logout.ts'
import { isRunning, useStartSync, useSyncStatus } from '#web/sync/use-sync.ts'
import { currentLanguage } from '#web/text.ts'
import { useCan } from '#web/use-can.ts'
import type { PaletteItem } from './palette-item.ts'

const addCustomerPath = '/dashboard/customers-&-leads/add-customer'

/** What can be done from anywhere, of what the role may. */
export function useActions(): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan()
  const theme = useThemeSwitch()
  const sync = useStartSync()
  const { data: status } = useSyncStatus()
  const syncable = may('sync.write') && status?.connection === 'active' && !isRunning(status.state)
  return [
    ...(may('addCustomer.write')
      ? [{ key: 'add-customer', label: t('palette.addCustomer'), Icon: IconUserPlus, run: () => navigate(addCustomerPath) }]
      : []),
    ...(syncable ? [{ key: 'sync', label: t('sync.now'), Icon: IconRefresh, run: () => sync.mutate({}) }] : []),
    { key: 'theme', label: theme.label, Icon: theme.Icon, run: theme.toggle },
    ...languages
      .filter(({ code }) => code !== currentLanguage())
      .map(({ code, name }) => ({
        key: `language-${code}`,
        label: t('palette.language', { name }),
        Icon: IconLanguage,
        run: () => changeLanguage(code),
      })),
    { key: 'sign-out', label: t('shell.signOut'), Icon: IconLogout, run: () => logout() },
  ]
}
