import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { languages } from '#contract/languages.ts'
import { currentLanguage } from '../app/text.ts'
import { changeLanguage } from './change-language.ts'

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
