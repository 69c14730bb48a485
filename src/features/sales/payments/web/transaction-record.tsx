import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { customerPath, disputePath, paymentsPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { textOf } from '#web/app/text.ts'
import { RecordHeader } from '#web/record/record-header.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Payment } from '../contract.ts'
import { HeldAlert } from './held-alert.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentFigures } from './payment-figures.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { RefundList } from './refund-list.tsx'
import { TransactionBadge } from './transaction-badge.tsx'

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))

export function TransactionRecord({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const [isRefunding, setRefunding] = useState(false)
  const { customerId, customerName, amount, status, reason, heldFor, disputeId, disputeDueBy, refundable, noRefund } = payment
  return (
    <Stack gap="xl">
      <div>
        <RecordHeader
          list={{ path: paymentsPath, label: t('payments.transactions') }}
          title={t('payments.record.title', { amount: formatCents(amount) })}
          beside={<TransactionBadge state={status} reason={reason} />}
          description={
            customerId && (
              <Anchor component={Link} to={customerPath(customerId)}>
                {customerName}
              </Anchor>
            )
          }
          actions={refundable > 0 && <Button onClick={() => setRefunding(true)}>{t('payments.refund.give')}</Button>}
          figures={<PaymentFigures payment={payment} />}
        />
        <Text>{textOf(`payments.record.next.${status}`)}</Text>
        {noRefund && noRefund !== 'disputed' && <Text c="dimmed">{t(`payments.refund.none.${noRefund}`)}</Text>}
      </div>
      {heldFor && <HeldAlert payment={payment} />}
      {status === 'Disputed' && (
        <Alert color="red" title={t('payments.record.disputed')} maw={760}>
          {t('payments.record.disputedText')}
          {disputeDueBy && (
            <>
              {' '}
              {t('payments.record.answerBy')} <DateText iso={disputeDueBy} due />.
            </>
          )}
          {disputeId && (
            <>
              {' '}
              <Anchor component={Link} to={disputePath(disputeId)} c="inherit" underline="always">
                {t('payments.record.openDispute')}
              </Anchor>
            </>
          )}
        </Alert>
      )}
      {payment.refunds.length > 0 && <RefundList refunds={payment.refunds} />}
      <PaymentFacts payment={payment} />
      <PaymentHistory history={payment.history} />
      {isRefunding && (
        <Suspense fallback={null}>
          <RefundDialog payment={payment} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
