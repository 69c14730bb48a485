import { IconTagOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { priceLevelsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getPriceLevel } from '../../contract.ts'
import { LevelRecord } from './level-record.tsx'

/** One price level. */
export default function LevelPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const level = useApi(getPriceLevel, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={level}
      heading={t('prices.levels.title')}
      missing={{
        Icon: IconTagOff,
        title: t('prices.levels.missing'),
        text: t('prices.levels.missingText'),
        to: priceLevelsPath,
        toLabel: t('prices.levels.toList'),
      }}
    >
      {(shown) => <LevelRecord key={`${id} ${shown.version}`} level={shown} />}
    </RecordPage>
  )
}
