import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { paymentPath, paymentsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getTransaction } from '../contract.ts'
import { TransactionRecord } from './transaction-record.tsx'

/** One payment: how it stands, what became of its money, and what can be done. */
export default function TransactionPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useApi(getTransaction, { params: { payment: id } }, { refetchInterval: useFallbackInterval() })
  // By one of its refunds, as a notification leads here: what changes is told by the payment's own id.
  if (found.data && found.data.id !== id) return <Navigate to={paymentPath(found.data.id)} replace />
  if (found.data) return <TransactionRecord key={id} payment={found.data} />
  if (!found.error) return <ListSkeleton rowPx={42} label={t('payments.record.loading')} />
  if (found.error.status !== 404 && found.error.status !== 400) return <ErrorState error={found.error} onRetry={found.refetch} />
  return (
    <>
      <PageHeader title={t('payments.transactions')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('payments.record.missing')}
        text={t('payments.record.missingText')}
        action={
          <Button component={Link} to={paymentsPath}>
            {t('payments.transactions')}
          </Button>
        }
      />
    </>
  )
}
