import { IconTagOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { priceLevelsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { getPriceLevel, listPriceLevels, removePriceLevel } from '../../contract.ts'
import { LevelRecord } from './level-record.tsx'

/** One price level. */
export default function LevelPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useAction(removePriceLevel, {
    refreshes: [listPriceLevels],
    success: t('prices.levels.removed'),
    onSuccess: () => navigate(priceLevelsPath, { replace: true }),
  })
  // Nothing of it is read again while it goes: word that it is gone may come before the answer.
  const goes = remove.isPending || remove.isSuccess
  const level = useApi(getPriceLevel, { params: { id } }, { refetchInterval: useFallbackInterval(), enabled: !goes })
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
      {(shown) =>
        goes ? (
          <RecordSkeleton />
        ) : (
          <LevelRecord key={`${id} ${shown.version}`} level={shown} onRemove={() => remove.mutate({ params: { id } })} />
        )
      }
    </RecordPage>
  )
}
