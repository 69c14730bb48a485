import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type Language, languages } from '#contract/languages.ts'
import { saveLanguage } from '#features/auth/contract.ts'
import { call } from '#web/api.ts'
import { queryClient } from '#web/query.ts'
import { isSignedIn } from '#web/session.ts'
import { chooseLanguage, currentLanguage } from '#web/text.ts'

/** Changes the language here and in the profile, and re-reads what the server had translated. */
async function changeLanguage(code: Language): Promise<void> {
  await chooseLanguage(code)
  if (!isSignedIn()) return
  await call(saveLanguage, { body: { language: code } }).catch(() => undefined)
  await queryClient.invalidateQueries()
}

export default function LanguageItems() {
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
