import { Button, Skeleton } from '@mantine/core'
import { IconTagOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { priceLevelsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getPriceLevel } from '../../contract.ts'
import { LevelRecord } from './level-record.tsx'

/** One price level. */
export default function LevelPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const level = useApi(getPriceLevel, { params: { id } }, { refetchInterval: useFallbackInterval() })
  if (level.data) return <LevelRecord key={`${id} ${level.data.version}`} level={level.data} />
  if (!level.error) return <Skeleton h={280} role="status" aria-label={t('common.loading')} />
  if (level.error.status !== 404 && level.error.status !== 400) return <ErrorState error={level.error} onRetry={level.refetch} />
  return (
    <>
      <PageHeader title={t('prices.levels.title')} />
      <EmptyState
        icon={<IconTagOff size={36} />}
        title={t('prices.levels.missing')}
        text={t('prices.levels.missingText')}
        action={
          <Button component={Link} to={priceLevelsPath}>
            {t('prices.levels.toList')}
          </Button>
        }
      />
    </>
  )
}
