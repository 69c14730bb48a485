import { Anchor, Badge, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { syncPath } from '#contract/places.ts'
import { EntryLines } from '#features/books/sync/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { type getOverview, mostNeeds } from '../contract.ts'

type Rows = Result<typeof getOverview>['needsYou']

/** Everything that waits for a person, with the reason and what to do. */
export function NeedsYou({ rows }: { rows: Rows | undefined }) {
  const { t } = useTranslation()
  const may = useCan()
  const isCutOff = rows !== undefined && rows.length >= mostNeeds
  return (
    <section aria-labelledby="needs-you">
      <Group gap="xs" mb="sm">
        <Title order={2} size="h4" id="needs-you">
          {t('dashboard.needsYou')}
        </Title>
        {rows && rows.length > 0 && (
          <Badge color="orange.8" circle={rows.length < 10}>
            {rows.length}
            {isCutOff && '+'}
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
      {rows && rows.length > 0 && <EntryLines entries={rows} />}
      {isCutOff && may('sync.read') && (
        <Anchor component={Link} to={syncPath}>
          {t('dashboard.needsYouAll')}
        </Anchor>
      )}
    </section>
  )
}
