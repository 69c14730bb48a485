import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { BulkChange } from '../contract.ts'
import { StopBulk, UndoBulk } from './bulk-buttons.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { isBusy, whatOf } from './change-text.ts'

/** One bulk change: what, with how many, by whom, when, and how it stands. */
export function BulkItem({ row }: { row: BulkChange }) {
  const { t } = useTranslation()
  const { state, startedBy, startedAt, undoUntil } = row
  const count = isBusy(state) ? null : t('bulk.customers', { count: row.total, shown: numberText(row.total) })
  return (
    <li>
      <Group justify="space-between" gap="sm" mih={30}>
        <Group gap="xs">
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {whatOf(row)}
          </Title>
          <WorkBadge state={state}>{t(`bulk.states.${state}`)}</WorkBadge>
        </Group>
        <Group gap="xs">
          <StopBulk data={row} />
          <UndoBulk data={row} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className="numbers">
        {count && `${count} · `}
        {startedBy} · <DateText iso={startedAt} />
      </Text>
      <BulkOutcome data={row} />
      {undoUntil && (
        <Text size="sm" c="dimmed">
          {t('work.undoUntil')} <DayText iso={undoUntil} />
        </Text>
      )}
    </li>
  )
}
