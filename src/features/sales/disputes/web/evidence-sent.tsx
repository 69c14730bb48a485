import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import type { Dispute } from '../contract.ts'

/** What the bank was told, or may be told by those who have the right. */
export function EvidenceSent({ dispute: { evidence, sentAt } }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const given = Object.entries(evidence ?? {}).filter(([, text]) => text)
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('disputes.answer')}
      </Title>
      <Stack maw={760}>
        <Text c="dimmed">
          {sentAt ? t(given.length ? 'disputes.sentAt' : 'disputes.sentElsewhere', { time: exactTime(sentAt) }) : t('disputes.notSent')}
        </Text>
        {given.map(([field, text]) => (
          <div key={field}>
            <Text fw={550}>{textOf(`disputes.evidence.${field}`)}</Text>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
          </div>
        ))}
      </Stack>
    </section>
  )
}
