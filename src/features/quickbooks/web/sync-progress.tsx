import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { textOf } from '#web/app/text.ts'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { SyncProgress } from '../contract.ts'
import { isRunning, useCancelSync } from './use-sync.ts'

const EntityTable = lazyPart(() => import('./entity-table.tsx'))

type Props = {
  progress: SyncProgress
  entities?: boolean
  /** Why it ended stands beside it already, as what the connection says of itself. */
  told?: boolean
}

/** A sync while it runs and what became of it: counts, time left, what it waits for; with `entities` also row by row. */
export function SyncProgressPanel({ progress, entities = false, told = false }: Props) {
  const { t } = useTranslation()
  const cancel = useCancelSync()
  const running = isRunning(progress.state)
  // Of one that is over, what it brought.
  const shown = running ? progress.entities : progress.entities.filter(({ done, errors }) => done > 0 || errors > 0)
  const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {running ? t(progress.kind === 'import' ? 'sync.importing' : 'sync.updating') : textOf(`sync.ended.${progress.state}`)}
          {running && progress.phase && (
            <Text span c="dimmed" fw={400}>
              {` · ${textOf(`entities.${progress.phase}`)} (${progress.phaseNumber}/${progress.phases})`}
            </Text>
          )}
        </Text>
        {running && (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('sync.cancel')}
          </Button>
        )}
      </Group>
      {running && <ProgressBar share={share} label={t('sync.progress')} />}
      <Group justify="space-between" gap="xs">
        {saysCount(progress, running) && (
          <Text size="sm" className="numbers">
            {counted(progress, running)}
            {progress.errors > 0 && ` · ${t('sync.errors', { count: progress.errors })}`}
          </Text>
        )}
        {running && progress.etaSec !== null && (
          <Text size="sm" c="dimmed">
            {progress.etaSec < 60 ? t('sync.leftSoon') : t('sync.left', { count: Math.ceil(progress.etaSec / 60) })}
          </Text>
        )}
      </Group>
      {progress.waitingFor && (
        <Alert color="yellow" icon={<IconClockPause aria-hidden />}>
          {progress.waitingFor}
        </Alert>
      )}
      {!running && !told && progress.message && <Text size="sm">{progress.message}</Text>}
      {entities && shown.length > 0 && (
        <Suspense fallback={<Skeleton h={240} />}>
          <EntityTable entities={shown} />
        </Suspense>
      )}
    </Stack>
  )
}

/** One that ended before it knew of a record has nothing to count. */
const saysCount = ({ state, total, errors }: SyncProgress, running: boolean) => running || state === 'Done' || total > 0 || errors > 0

function counted({ state, done, total }: SyncProgress, running: boolean): string {
  if (state === 'Done' && done === 0) return textOf('sync.nothingNew')
  const values = { done: numberText(done), total: numberText(total || done) }
  return total === 0 && running ? textOf('sync.countedSoFar', values) : textOf('sync.counted', values)
}
