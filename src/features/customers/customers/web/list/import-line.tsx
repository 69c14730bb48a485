import { Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SyncProgress } from '#features/quickbooks/contract.ts'
import { numberText } from '#web/ui/values/numbers.ts'

/** One slim line while the books are being read, so that nobody wonders why customers are missing. */
export function ImportLine({ progress }: { progress: SyncProgress }) {
  const { t } = useTranslation()
  const { done, total, waitingFor } = progress
  const text =
    total > 0
      ? t('customers.importing', { done: numberText(done), total: numberText(total) })
      : t('customers.importingSoFar', { done: numberText(done) })
  return (
    <Group gap="sm" mb="sm">
      <Progress
        flex="1 1 160px"
        size="sm"
        value={total > 0 ? Math.min(100, (done / total) * 100) : 0}
        animated
        aria-label={t('sync.progress')}
        transitionDuration={300}
      />
      <Text size="sm" c="dimmed" className="numbers">
        {waitingFor || text}
      </Text>
    </Group>
  )
}
