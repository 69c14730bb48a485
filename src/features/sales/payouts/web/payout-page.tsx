import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { payoutsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getPayout } from '../contract.ts'
import { type PayoutParts, PayoutRecord } from './payout-record.tsx'

/** One payout: where it is, and every movement of money that it consists of. */
export function PayoutPage({ parts }: { parts: PayoutParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const payout = useApi(getPayout, { params: { payout: id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={payout}
      heading={t('payouts.title')}
      missing={{
        Icon: IconFileOff,
        title: t('payouts.missing'),
        text: t('payouts.missingText'),
        to: payoutsPath,
        toLabel: t('payouts.toList'),
      }}
    >
      {(shown) => <PayoutRecord key={id} payout={shown} parts={parts} />}
    </RecordPage>
  )
}
