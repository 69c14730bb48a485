import { Button, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { saveLanguage } from '#features/auth/contract.ts'
import { call } from '#web/api.ts'
import { queryClient } from '#web/query.ts'
import { isSignedIn } from '#web/session.ts'
import { chooseLanguage, currentLanguage } from '#web/text.ts'

/** Changes the language here and in the profile, and re-reads what the server had translated. */
export async function changeLanguage(code: (typeof languages)[number]['code']): Promise<void> {
  await chooseLanguage(code)
  if (!isSignedIn()) return
  await call(saveLanguage, { body: { language: code } }).catch(() => undefined)
  await queryClient.invalidateQueries()
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconLanguage size={18} aria-hidden />}
          aria-label={t('shell.language', { current: current.toUpperCase() })}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

export function LanguageItems() {
  const current = currentLanguage()
  return languages.map(({ code, name }) => (
    <Menu.Item
      key={code}
      lang={code}
      aria-current={code === current ? 'true' : undefined}
      leftSection={code === current ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16, display: 'block' }} />}
      onClick={() => changeLanguage(code)}
    >
      {`${code.toUpperCase()} · ${name}`}
    </Menu.Item>
  ))
}
