import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LanguageItems } from '#web/layout/language-menu.tsx'
import { useThemeSwitch } from '#web/layout/theme-button.tsx'
import { logout } from '#web/logout.ts'
import { useSession } from '#web/session.ts'
import { NameAvatar } from '#web/ui/name-avatar.tsx'

export function ProfileMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const { label, Icon, toggle } = useThemeSwitch()
  if (!session) return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton ml={4} style={{ borderRadius: 20 }}>
          <NameAvatar name={session.displayName} size={34} />
          <span className="visually-hidden">{t('shell.profile', { name: session.displayName })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)" truncate>
            {session.displayName}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {session.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
          {label}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
