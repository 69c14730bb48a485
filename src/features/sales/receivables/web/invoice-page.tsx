import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { receivablesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getInvoice } from '../contract.ts'
import { InvoiceRecord } from './invoice-record.tsx'

/** One invoice of QuickBooks: why this is owed, and what asks for it. */
export default function InvoicePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useApi(getInvoice, { query: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('receivables.title')}
      missing={{
        Icon: IconFileOff,
        title: t('receivables.missing'),
        text: t('receivables.missingText'),
        to: receivablesPath,
        toLabel: t('receivables.title'),
      }}
    >
      {(invoice) => <InvoiceRecord key={id} invoice={invoice} />}
    </RecordPage>
  )
}
