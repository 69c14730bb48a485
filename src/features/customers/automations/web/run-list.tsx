import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { listRuns } from '../contract.ts'
import classes from './automations.module.css'
import { reasonText, StateBadge } from './state-badge.tsx'

/** What happened, newest first: of an automation, or of a customer. */
export function RunList({ query }: { query: { automationId: string } | { customerId: string } }) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listRuns, { query })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <Skeleton h={96} aria-label={t('common.loading')} />
  if (rows.length === 0) return <Text c="dimmed">{t('automations.noRuns')}</Text>
  return (
    <>
      <ul className={classes.list}>
        {rows.map((run) => (
          <li key={run.id} className={classes.item}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                {'customerId' in query ? (
                  <Text span fw={600}>
                    {run.automationName}
                  </Text>
                ) : (
                  <Anchor component={Link} to={`${customerPath(run.customerId)}?tab=automations`} fw={600}>
                    {run.customerName}
                  </Anchor>
                )}
                <Text size="sm">
                  {t('automations.form.step', { number: run.step + 1, what: textOf(`automations.kinds.${run.kind}`) })}
                  {run.reason && ` · ${reasonText(run.reason)}`}
                </Text>
                <Text size="sm" c="dimmed">
                  <DateText iso={run.updatedAt} />
                  {run.attempts > 0 && ` · ${t('deliveries.tried', { count: run.attempts })}`}
                </Text>
              </div>
              <StateBadge state={run.state} />
            </Group>
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} mt="md" text={t('automations.more')} />
    </>
  )
}
