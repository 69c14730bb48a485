import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeDeviceLanguage, otherLanguages } from './texts.ts'

/** The other languages, each by its own name. */
export function LanguageButtons() {
  useTranslation()
  return (
    <Group gap="xs">
      {otherLanguages().map(({ code, name }) => (
        <Button key={code} lang={code} variant="subtle" size="compact-sm" onClick={() => void changeDeviceLanguage(code)}>
          {name}
        </Button>
      ))}
    </Group>
  )
}
