import { Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StatementButton } from './statement-button.tsx'

const StatementDialog = lazyPart(() => import('./statement-dialog.tsx'))
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'))

/** On a customer's overview: what it owes, to be read or sent. */
export default function StatementCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  return (
    <Section title={t('receivables.statement.card')}>
      <Text c="dimmed" mb="sm">
        {t('receivables.statement.about')}
      </Text>
      <Group gap="sm">
        <StatementButton customerId={customerId} />
        <GuardedButton ability="orders.write" size="xs" variant="default" onClick={() => setSending(true)}>
          {t('receivables.statement.send')}
        </GuardedButton>
        <GuardedButton ability="orders.write" size="xs" variant="default" onClick={() => setScheduling(true)}>
          {t('receivables.schedule.button')}
        </GuardedButton>
      </Group>
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog customerId={customerId} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
      {isSending && (
        <Suspense fallback={null}>
          <StatementDialog customerId={customerId} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </Section>
  )
}
