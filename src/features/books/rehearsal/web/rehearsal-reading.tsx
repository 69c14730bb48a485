import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Rehearsal } from '../contract.ts'
import { DisconnectButton } from './disconnect-button.tsx'

/** How far it has read, and that nothing happens meanwhile. */
export function RehearsalReading({ rehearsal: { read, total, waitingFor } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="rehearsal-headline">
      <Stack gap="sm" maw={720}>
        <Title order={2} size="h3" id="rehearsal-headline">
          {t('rehearsal.reading.title')}
        </Title>
        <Text>{t('rehearsal.reading.text')}</Text>
        <ProgressBar share={total > 0 ? Math.min(1, read / total) : 0} label={t('rehearsal.reading.progress')} />
        <Text size="sm" c="dimmed" className="numbers">
          {t('rehearsal.reading.count', { done: numberText(read), total: numberText(total) })}
        </Text>
        {waitingFor && (
          <Alert color="yellow" icon={<IconClockPause aria-hidden />}>
            {waitingFor}
          </Alert>
        )}
        <DisconnectButton />
      </Stack>
    </section>
  )
}
