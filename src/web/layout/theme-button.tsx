import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function useThemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'dark' ? 'light' : 'dark'
  return {
    label: t(next === 'dark' ? 'shell.useDark' : 'shell.useLight'),
    Icon: next === 'dark' ? IconMoon : IconSun,
    toggle: () => setColorScheme(next),
  }
}

export function ThemeButton() {
  const { label, Icon, toggle } = useThemeSwitch()
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={toggle}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
