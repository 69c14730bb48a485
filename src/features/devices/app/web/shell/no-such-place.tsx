import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { linkTo } from './place.ts'

export function NoSuchPlace() {
  const { t } = useTranslation()
  return (
    <Stack>
      <Title order={1} size="h3">
        {t('deviceApp.noPlace.title')}
      </Title>
      <Text>{t('deviceApp.noPlace.text')}</Text>
      <Anchor {...linkTo('customers')}>{t('deviceApp.menu.customers')}</Anchor>
    </Stack>
  )
}
