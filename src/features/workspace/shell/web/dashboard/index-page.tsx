import { Grid, Skeleton, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNeeds } from '#features/workspace/needs/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getOverview } from '../../contract.ts'
import { NeedsYou } from './needs-you.tsx'
import { SyncCard } from './sync-card.tsx'

const OverTime = lazyPart(() => import('./over-time.tsx'))
const WhatIOwe = lazyPart(() => import('./what-i-owe.tsx'))
const SetupList = lazyPart(() => import('./setup-list.tsx'))

/** What the owner wants to know at nine in the morning. */
export default function IndexPage() {
  const { t } = useTranslation()
  const may = useCan()
  const isPainted = useIsPainted()
  const overview = useApi(getOverview, {}, { refetchInterval: useFallbackInterval() })
  const needs = useApi(getNeeds, {}, { refetchInterval: useFallbackInterval() })
  const failed = [overview, needs].find(({ error }) => error)
  return (
    <>
      <PageHeader title={t('dashboard.title')} documentTitle={t('dashboard.documentTitle')} />
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Stack gap="xl">
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <NeedsYou needs={overview.data} waiting={needs.data?.rows} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <Stack gap="xl">
                <SyncCard />
                {isPainted && may('settings.write') && (
                  <Suspense>
                    <SetupList />
                  </Suspense>
                )}
              </Stack>
            </Grid.Col>
          </Grid>
          <Suspense fallback={<Skeleton h={360} />}>
            {!isPainted && <Skeleton h={360} />}
            {isPainted && (may('figures.read') ? <OverTime /> : <WhatIOwe />)}
          </Suspense>
        </Stack>
      )}
    </>
  )
}

/** What was drawn first is on the screen. */
function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
