import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../app/text.ts'
import { LazyMenu } from '../ui/menus/lazy-menu.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  const current = currentLanguage().toUpperCase()
  return (
    <LazyMenu
      items={() => import('./language-items.tsx')}
      itemProps={{}}
      trigger={
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconLanguage size={18} aria-hidden />}
          aria-label={t('shell.language', { current })}
        >
          {current}
        </Button>
      }
    />
  )
}
