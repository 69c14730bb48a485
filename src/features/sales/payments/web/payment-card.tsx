import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { paymentPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import { listOrderPayments } from '../contract.ts'
import { methodText } from './method-text.ts'
import { TransactionBadge } from './transaction-badge.tsx'

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))

/** What was paid for an order, on the order's page. Attempts that never came to anything stand in the list of payments. */
export default function PaymentCard({ order: { id } }: { order: { id: string } }) {
  const { t } = useTranslation()
  const [refunding, setRefunding] = useState<string | null>(null)
  const payments = useApi(listOrderPayments, { query: { orderId: id } })
  const shown = payments.data?.rows.filter(({ status }) => status !== 'NotStarted' && status !== 'Cancelled') ?? []
  const refunded = shown.find((payment) => payment.id === refunding)
  if (payments.error) return <Alert color="red">{payments.error.message}</Alert>
  if (!shown.length) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('payments.card.title')}
      </Title>
      <Stack gap="sm">
        {shown.map((payment) => (
          <Group key={payment.id} gap="md">
            <Anchor component={Link} to={paymentPath(payment.id)} className="numbers">
              {formatCents(payment.amount)}
            </Anchor>
            <TransactionBadge state={payment.status} reason={payment.reason} />
            <Text c="dimmed">{[methodText(payment), exactTime(payment.created)].filter(Boolean).join(' · ')}</Text>
            {payment.amountRefunded > 0 && <Text>{t('payments.card.refunded', { amount: formatCents(payment.amountRefunded) })}</Text>}
            {payment.refundable > 0 && (
              <Button size="xs" variant="default" onClick={() => setRefunding(payment.id)}>
                {t('payments.refund.give')}
              </Button>
            )}
            {payment.noRefund && (
              <Text size="sm" c="dimmed">
                {t(`payments.refund.none.${payment.noRefund}`)}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
      {refunded && (
        <Suspense fallback={null}>
          <RefundDialog payment={refunded} onClose={() => setRefunding(null)} />
        </Suspense>
      )}
    </section>
  )
}
