import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { type Import, number } from './shown.ts'
import { CancelButton } from './step-buttons.tsx'
import { timeLeft } from './time-left.ts'

/** How far it is. Nobody has to wait here. */
export function ImportProgress({ data }: { data: Import }) {
  const { t } = useTranslation()
  const { state, rowsDone, startedAt } = data
  const total = state === 'undoing' ? data.added + data.updated : data.rowsTotal
  const seconds = timeLeft({ done: rowsDone, total, since: startedAt })
  return (
    <section aria-labelledby="progress-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="progress-title">
          {t(`imports.busy.${state}`)}
        </Title>
        {total > 0 && <ProgressBar share={Math.min(1, rowsDone / total)} label={t('imports.progress')} />}
        <Text size="sm" c="dimmed" className="numbers" role="status">
          {total > 0
            ? t('imports.doneOf', { done: number(rowsDone), total: number(total) })
            : t('imports.doneSoFar', { done: number(rowsDone) })}
          {seconds !== null && ` · ${t('imports.secondsLeft', { count: seconds })}`}
        </Text>
        <Text size="sm">{t('imports.mayLeave')}</Text>
        {state !== 'undoing' && (
          <Group>
            <CancelButton id={data.id} label={t('imports.stop')} />
          </Group>
        )}
      </Stack>
    </section>
  )
}
