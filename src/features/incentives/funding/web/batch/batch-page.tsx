import { IconCash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { programsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { getFunding } from '../../contract.ts'
import { BatchRecord } from './batch-record.tsx'

/** One batch of rewards that are paid. */
export default function BatchPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useApi(getFunding, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('programs.tabs.funding')}
      missing={{
        Icon: IconCash,
        title: t('funding.record.missing'),
        text: t('funding.record.missingText'),
        to: programsPath,
        toLabel: t('programs.record.toList'),
      }}
      meanwhile={<RecordSkeleton figures={4} />}
    >
      {(batch) => <BatchRecord key={id} batch={batch} />}
    </RecordPage>
  )
}
