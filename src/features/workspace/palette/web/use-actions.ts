import {
  IconDeviceMobilePlus,
  IconFileImport,
  IconLanguage,
  IconLogout,
  IconPassword,
  IconReceipt,
  IconRefresh,
  IconRobot,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languages } from '#contract/languages.ts'
import { addCustomerPath, addDevicePath, automationsPath, importsPath, ordersPath, peoplePath, profilePath } from '#contract/places.ts'
import { isRunning, useStartSync, useSyncStatus } from '#features/quickbooks/web/door.ts'
import { logout } from '#web/app/session/logout.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { currentLanguage } from '#web/app/text.ts'
import { changeLanguage } from '#web/layout/change-language.ts'
import { useThemeSwitch } from '#web/layout/theme-button.tsx'
import type { PaletteItem } from './palette-item.ts'

/** What begins on a screen of its own, for whom. */
const begun = [
  { key: 'addCustomer', ability: 'addCustomer.write', Icon: IconUserPlus, path: addCustomerPath },
  { key: 'takeOrder', ability: 'orders.write', Icon: IconReceipt, path: `${ordersPath}/new` },
  { key: 'addDevice', ability: 'devices.write', Icon: IconDeviceMobilePlus, path: addDevicePath },
  { key: 'importCustomers', ability: 'customerImport.write', Icon: IconFileImport, path: importsPath },
  { key: 'newAutomation', ability: 'automations.write', Icon: IconRobot, path: `${automationsPath}/new` },
  { key: 'invitePerson', ability: 'people.write', Icon: IconUsersPlus, path: peoplePath },
] as const

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
    ...begun
      .filter(({ ability }) => may(ability))
      .map(({ key, Icon, path }) => ({
        key,
        label: t(`palette.${key}`),
        words: t(`palette.words.${key}`),
        Icon,
        run: () => navigate(path),
      })),
    ...(syncable
      ? [{ key: 'sync', label: t('sync.now'), words: t('palette.words.syncNow'), Icon: IconRefresh, run: () => sync.mutate({}) }]
      : []),
    { key: 'theme', label: theme.label, words: t('palette.words.theme'), Icon: theme.Icon, run: theme.toggle },
    ...languages
      .filter(({ code }) => code !== currentLanguage())
      .map(({ code, name }) => ({
        key: `language-${code}`,
        label: t('palette.language', { name }),
        words: t('palette.words.language'),
        Icon: IconLanguage,
        run: () => changeLanguage(code),
      })),
    {
      key: 'password',
      label: t('palette.password'),
      words: t('palette.words.profile'),
      Icon: IconPassword,
      run: () => navigate(profilePath),
    },
    { key: 'sign-out', label: t('shell.signOut'), words: t('palette.words.signOut'), Icon: IconLogout, run: () => logout() },
  ]
}
