import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { paymentPath, paymentsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getTransaction } from '../contract.ts'
import { TransactionRecord } from './transaction-record.tsx'

/** One payment: how it stands, what became of its money, and what can be done. */
export default function TransactionPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useApi(getTransaction, { params: { payment: id } }, { refetchInterval: useFallbackInterval() })
  // By one of its refunds, as a notification leads here: what changes is told by the payment's own id.
  if (found.data && found.data.id !== id) return <Navigate to={paymentPath(found.data.id)} replace />
  // By one of its refunds, as a notification leads here: what changes is told by the payment's own id.
  if (found.data && found.data.id !== id) return <Navigate to={paymentPath(found.data.id)} replace />
  return (
    <RecordPage
      found={found}
      heading={t('payments.transactions')}
      missing={{
        Icon: IconFileOff,
        title: t('payments.record.missing'),
        text: t('payments.record.missingText'),
        to: paymentsPath,
        toLabel: t('payments.transactions'),
      }}
    >
      {(payment) => <TransactionRecord key={id} payment={payment} />}
    </RecordPage>
  )
}
