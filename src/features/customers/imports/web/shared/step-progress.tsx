import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkProgress } from '#web/ui/progress/work-progress.tsx'

type Props = {
  step: 'checking' | 'running' | 'undoing'
  data: { rowsDone: number; rowsTotal: number; added: number; updated: number; startedAt: string | null }
  /** Stops it. */
  stop: ReactNode
}

/** How far it is. Nobody has to wait here. */
export function StepProgress({ step, data, stop }: Props) {
  const { t } = useTranslation()
  const total = step === 'undoing' ? data.added + data.updated : data.rowsTotal
  return (
    <section aria-labelledby="progress-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="progress-title">
          {t(`imports.busy.${step}`)}
        </Title>
        <WorkProgress done={data.rowsDone} total={total} since={data.startedAt} label={t('imports.progress')} />
        <Text size="sm">{t('imports.mayLeave')}</Text>
        {step !== 'undoing' && <Group>{stop}</Group>}
      </Stack>
    </section>
  )
}
