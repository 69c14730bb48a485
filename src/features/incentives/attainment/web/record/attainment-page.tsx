import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { attainmentsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { getAttainment } from '../../contract.ts'
import { AttainmentRecord } from './attainment-record.tsx'

/** What one sale earned in one program, and why. */
export default function AttainmentPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useApi(getAttainment, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('attainment.title')}
      missing={{
        Icon: IconTrophy,
        title: t('attainment.record.missing'),
        text: t('attainment.record.missingText'),
        to: attainmentsPath,
        toLabel: t('attainment.record.toList'),
      }}
      meanwhile={<RecordSkeleton figures={3} />}
    >
      {(attainment) => <AttainmentRecord key={id} attainment={attainment} />}
    </RecordPage>
  )
}
