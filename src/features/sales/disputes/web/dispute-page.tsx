import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { disputesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getDispute } from '../contract.ts'
import { DisputeRecord } from './dispute-record.tsx'

/** One dispute: what it means, until when it can be answered, and the answer. */
export default function DisputePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const dispute = useApi(getDispute, { params: { dispute: id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={dispute}
      heading={t('disputes.title')}
      missing={{
        Icon: IconFileOff,
        title: t('disputes.missing'),
        text: t('disputes.missingText'),
        to: disputesPath,
        toLabel: t('disputes.toList'),
      }}
    >
      {(shown) => <DisputeRecord key={id} dispute={shown} />}
    </RecordPage>
  )
}
