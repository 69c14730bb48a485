import { Button, Stack, Text } from '@mantine/core'
import { IconBrandAppleFilled, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const providers = [
  { name: 'Google', Icon: IconBrandGoogle },
  { name: 'Apple', Icon: IconBrandAppleFilled },
]

/** The specification shows these buttons and no behaviour: they say so. */
export function OtherAccounts() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState('')
  return (
    <>
      <Stack gap="sm">
        {providers.map(({ name, Icon }) => (
          <Button key={name} variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => setAsked(name)}>
            {t('signUp.with', { name })}
          </Button>
        ))}
      </Stack>
      <Text size="sm" role="status">
        {asked && t('signUp.withNotAvailable', { name: asked })}
      </Text>
    </>
  )
}
