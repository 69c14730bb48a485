import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getAutomations } from '../contract.ts'
import { NextText } from './assigned-item.tsx'
import classes from './automations.module.css'
import { StateBadge } from './state-badge.tsx'

const shown = 3

/** On a customer's overview: what runs, and where to see the rest. */
export default function AutomationsCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useApi(getAutomations, { query: { customerId } })
  const running = (data?.rows ?? []).filter(({ assignment }) => ['Active', 'Paused', 'Failed'].includes(assignment?.state ?? ''))
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('automations.title')}
      </Title>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={48} />}
      {data && running.length === 0 && <Text c="dimmed">{t('automations.noneRunning')}</Text>}
      <ul className={classes.list}>
        {running.slice(0, shown).map((row) => (
          <li key={row.automationId} className={classes.item}>
            <Group gap="sm">
              <Text span>{row.automationName}</Text>
              {row.assignment && <StateBadge state={row.assignment.state} />}
            </Group>
            <Text size="sm" c="dimmed">
              <NextText row={row} />
            </Text>
          </li>
        ))}
      </ul>
      {data && (
        <Anchor component={Link} to="?tab=automations" size="sm" mt="xs" display="inline-block">
          {t('automations.showAll')}
        </Anchor>
      )}
    </section>
  )
}
