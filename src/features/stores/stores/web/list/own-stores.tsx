import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBuildingStore, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { storefrontPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type StoreRow, storeListing } from '../../contract.ts'
import { StoreStateText } from '../store-state.tsx'

/** Of a customer: the stores in which it shops, with what of its own waits there. */
export function OwnStores() {
  const { t } = useTranslation()
  const { pages, rows } = usePages(storeListing, { query: { limit: 50 } }, { keeps: true })
  return (
    <>
      <PageHeader title={t('stores.title')} />
      {pages.error && rows.length === 0 ? (
        <ErrorState error={pages.error} onRetry={pages.refetch} />
      ) : pages.isPending ? (
        <ListSkeleton rowPx={84} label={t('stores.list.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconBuildingStore size={36} />} title={t('stores.own.empty')} text={t('stores.own.emptyText')} />
      ) : (
        <Stack gap="sm" maw={720}>
          {rows.map((row) => (
            <OwnStore key={row.id} row={row} />
          ))}
          <MoreButton pages={pages} text={t('stores.own.more')} />
        </Stack>
      )}
    </>
  )
}

function OwnStore({ row }: { row: StoreRow }) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
          <Text fw={600}>{row.description}</Text>
          <StoreStateText state={row.status} />
          {row.pending > 0 && (
            <Text size="sm" c="dimmed">
              {t('stores.own.pending', { count: row.pending, shown: numberText(row.pending) })} · <Money cents={row.dollarsPending} />
            </Text>
          )}
        </div>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={storefrontPath(row.templateName)}
          leftSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={t('stores.own.goNamed', { name: row.description })}
        >
          {t('stores.share.open')}
        </Button>
      </Group>
    </Paper>
  )
}
