import { Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { Data } from '#web/record/data.tsx'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { getOwnProgress, type OwnReward } from '../contract.ts'
import { WhatIf } from './what-if.tsx'

/** How far somebody has come who earns by a program, and what one more sale would bring. */
export default function OwnProgress({ program }: { program: { id: string } }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(
    getOwnProgress,
    { params: { programId: program.id }, query: {} },
    { refetchInterval: useFallbackInterval() },
  )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TabSkeleton />
  const { earned, waiting, paid, rewards } = data
  return (
    <RecordColumns
      beside={
        <Section title={t('statements.own.money')}>
          <Data
            rows={[
              [t('statements.earned'), formatCents(earned)],
              [t('statements.own.waiting'), waiting !== 0 && formatCents(waiting)],
              [t('statements.paid'), formatCents(paid)],
            ]}
          />
        </Section>
      }
    >
      {rewards.map((reward) => reward.soFar !== null && <Reached key={reward.id} reward={reward} soFar={reward.soFar} />)}
      <WhatIf programId={program.id} asksUnits={rewards.some(({ compType }) => compType === 'U')} />
    </RecordColumns>
  )
}

/** Up to the next step of a table; the last one is reached for good. */
function Reached({ reward: { name, compType, bands }, soFar }: { reward: OwnReward; soFar: number }) {
  const { t } = useTranslation()
  const next = bands.find(({ from }) => from > soFar)
  const goal = next?.from ?? bands.at(-1)?.from ?? 0
  const worth = (rate: string) => (compType === 'G' ? formatCents(Math.round(Number(rate) * 100)) : `${Number(rate)}%`)
  const said = next
    ? t('statements.own.next', {
        soFar: formatCents(soFar),
        goal: formatCents(goal),
        left: formatCents(goal - soFar),
        worth: worth(next.rate),
      })
    : t('statements.own.reached', { soFar: formatCents(soFar) })
  return (
    <Section title={name}>
      <Stack gap="xs">
        <Progress.Root size="lg">
          <Progress.Section value={goal > 0 ? Math.min(100, Math.max(0, (soFar / goal) * 100)) : 100} aria-label={said} />
        </Progress.Root>
        <Text>{said}</Text>
      </Stack>
    </Section>
  )
}
