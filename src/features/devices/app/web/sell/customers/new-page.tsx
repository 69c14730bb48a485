import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomerList } from './customer-list.tsx'

/** Whatever is made begins with its customer. */
export default function NewPage() {
  const { t } = useTranslation()
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          {t('deviceSell.new')}
        </Title>
        <Text c="dimmed">{t('deviceSell.newText')}</Text>
      </div>
      <CustomerList />
    </Stack>
  )
}
