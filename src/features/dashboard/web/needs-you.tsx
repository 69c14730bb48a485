import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCoffee } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { getOverview } from '../contract.ts'
import classes from './needs-you.module.css'

type Rows = Result<typeof getOverview>['needsYou']

/** Everything that waits for a person, with the reason and what to do. */
export function NeedsYou({ rows }: { rows: Rows | undefined }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="needs-you">
      <Group gap="xs" mb="sm">
        <Title order={2} size="h4" id="needs-you">
          {t('dashboard.needsYou')}
        </Title>
        {rows && rows.length > 0 && (
          <Badge color="orange.8" circle={rows.length < 10}>
            {rows.length}
          </Badge>
        )}
      </Group>
      {!rows && (
        <Stack gap="sm">
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={<IconCoffee size={36} />} title={t('dashboard.needsYouEmpty')} text={t('dashboard.needsYouEmptyText')} />
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <IconAlertTriangle size={20} color="var(--mantine-color-error)" aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
              <div>
                {row.customerId ? (
                  <Link className={classes.link} to={`/dashboard/customers-&-leads/overview/${row.customerId}`}>
                    {row.title}
                  </Link>
                ) : (
                  <Text fw={600}>{row.title}</Text>
                )}
                <Text size="sm">{row.reason}</Text>
                <Text size="sm" c="dimmed">
                  {row.fix} · {t('dashboard.since')} <DateText iso={row.since} />
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
