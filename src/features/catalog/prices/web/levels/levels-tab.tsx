import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listPriceLevels } from '../../contract.ts'
import { LevelTable } from './level-table.tsx'

const LevelDialog = lazyPart(() => import('./level-dialog.tsx'))

/** The company's price levels. */
export default function LevelsTab() {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useApi(listPriceLevels, {}, { refetchInterval: useFallbackInterval() })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  const add = (
    <GuardedButton ability="prices.write" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('prices.levels.add')}
    </GuardedButton>
  )
  const empty = <EmptyState icon={<IconTags size={36} />} title={t('prices.levels.none')} text={t('prices.levels.noneText')} action={add} />
  return (
    <>
      {!data && (
        <Stack role="status" aria-label={t('common.loading')}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {data?.rows.length === 0 && empty}
      {data && data.rows.length > 0 && (
        <Stack>
          <Group justify="space-between" align="flex-start">
            <Text c="dimmed" maw={640} flex="1 1 300px">
              {t('prices.levels.about')}
            </Text>
            {add}
          </Group>
          <LevelTable rows={data.rows} />
        </Stack>
      )}
      <Suspense>{adding && <LevelDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
