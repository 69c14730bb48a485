import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/customers/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { usePages } from '#web/app/use-pages.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { dismissSuspect, listSuspects, searchSuspects } from '../contract.ts'
import { SuspectItem } from './suspect-item.tsx'

/** Customers who look like one, two by two. */
export default function DuplicatesPage() {
  const { t } = useTranslation()
  const { pages, rows, first } = usePages(listSuspects, { query: {} })
  const search = useAction(searchSuspects, { refreshes: [listSuspects], success: t('merging.suspects.searching') })
  const refreshes = [listSuspects, listCustomers]
  const back = useAction(dismissSuspect, { refreshes })
  const dismiss = useAction(dismissSuspect, {
    refreshes,
    success: t('merging.suspects.dismissed'),
    undo:
      (_, { params }) =>
      () =>
        back.mutate({ params, body: { dismissed: false } }),
  })
  const again = (
    <Button variant="default" loading={search.isPending} onClick={() => search.mutate({})}>
      {t('merging.suspects.search')}
    </Button>
  )
  return (
    <Stack maw={960}>
      <PageHeader title={t('merging.suspects.title')} description={t('merging.suspects.about')} actions={rows.length > 0 && again} />
      {first?.searchedAt && (
        <Text size="sm" c="dimmed">
          {t('merging.suspects.searched')} <DateText iso={first.searchedAt} />
        </Text>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton h={240} />}
      {pages.data && rows.length === 0 && (
        <EmptyState
          icon={<IconCopyCheck size={36} />}
          title={t('merging.suspects.none')}
          text={t('merging.suspects.noneText')}
          action={again}
        />
      )}
      {rows.map((suspect) => (
        <SuspectItem
          key={suspect.id}
          suspect={suspect}
          loading={dismiss.isPending && dismiss.variables.params.id === suspect.id}
          onDismiss={() => dismiss.mutate({ params: { id: suspect.id }, body: { dismissed: true } })}
        />
      ))}
      {pages.hasNextPage && (
        <Group>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('merging.suspects.more')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
