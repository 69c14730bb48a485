import { Menu, Text } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { profilePath } from '#contract/places.ts'
import { logout } from '#web/app/session/logout.ts'
import { useSession } from '#web/app/session/session.ts'
import LanguageItems from '#web/layout/language-items.tsx'
import { useThemeSwitch } from '#web/layout/theme-button.tsx'

export default function ProfileItems() {
  const { t } = useTranslation()
  const session = useSession()
  const { label, Icon, toggle } = useThemeSwitch()
  return (
    <>
      <Menu.Label>
        <Text fw={600} c="var(--mantine-color-text)" truncate maw={240}>
          {session?.displayName}
        </Text>
        <Text size="xs" c="dimmed" truncate maw={240}>
          {session?.email}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
        {label}
      </Menu.Item>
      <Menu.Item component={Link} to={profilePath} leftSection={<IconUser size={16} aria-hidden />}>
        {t('shell.myProfile')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout()}>
        {t('shell.signOut')}
      </Menu.Item>
    </>
  )
}
