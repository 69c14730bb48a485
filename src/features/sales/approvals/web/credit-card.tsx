import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { getCredit } from '../contract.ts'

const CreditDialog = lazyPart(() => import('./credit-dialog.tsx'))

/** On a customer's overview: how much it may owe on account, and how much of that it owes. */
export default function CreditCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const { data, error } = useApi(getCredit, { params: { customerId } })
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('approvals.credit.title')}
      </Title>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <Skeleton h={48} />}
      {data && (
        <Group justify="space-between">
          <Text>
            {data.limit === null
              ? t('approvals.credit.unlimited', { used: formatCents(data.used) })
              : t('approvals.credit.used', { used: formatCents(data.used), limit: formatCents(data.limit) })}
          </Text>
          <Button size="xs" variant="default" onClick={() => setSetting(true)}>
            {t('approvals.credit.set')}
          </Button>
        </Group>
      )}
      {isSetting && data && (
        <Suspense fallback={null}>
          <CreditDialog customerId={customerId} limit={data.limit} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </section>
  )
}
