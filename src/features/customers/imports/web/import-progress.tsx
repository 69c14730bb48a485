import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WorkProgress } from '#web/ui/progress/work-progress.tsx'
import type { Import } from '../contract.ts'
import { CancelButton } from './step-buttons.tsx'

/** How far it is. Nobody has to wait here. */
export function ImportProgress({ data }: { data: Import }) {
  const { t } = useTranslation()
  const { state, rowsDone, startedAt } = data
  const total = state === 'undoing' ? data.added + data.updated : data.rowsTotal
  return (
    <section aria-labelledby="progress-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="progress-title">
          {t(`imports.busy.${state}`)}
        </Title>
        <WorkProgress done={rowsDone} total={total} since={startedAt} label={t('imports.progress')} />
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
