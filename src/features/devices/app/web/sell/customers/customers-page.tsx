import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomerList } from './customer-list.tsx'

export default function CustomersPage() {
  const { t } = useTranslation()
  return (
    <Stack>
      <Title order={1} size="h3">
        {t('deviceSell.customers')}
      </Title>
      <CustomerList />
    </Stack>
  )
}
