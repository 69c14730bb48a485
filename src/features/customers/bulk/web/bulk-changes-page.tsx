import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customersPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DoneList } from '#web/ui/progress/done-list.tsx'
import { listBulkChanges } from '../contract.ts'
import { BulkItem } from './bulk-item.tsx'

/** What was done with many customers at once, the latest first, and the way back as long as there is one. */
export default function BulkChangesPage() {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listBulkChanges, { query: {} })
  return (
    <>
      <PageHeader
        title={t('bulk.all')}
        description={
          <Anchor component={Link} to={customersPath} size="sm">
            {t('customers.title')}
          </Anchor>
        }
      />
      <Text c="dimmed" maw={760} mb="lg">
        {t('bulk.about')}
      </Text>
      {pages.isPending && <Skeleton h={160} maw={860} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconUsersGroup size={36} />}
          title={t('bulk.empty')}
          text={t('bulk.emptyText')}
          action={
            <Button component={Link} to={customersPath}>
              {t('bulk.toCustomers')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <DoneList label={t('bulk.all')}>
          {rows.map((row) => (
            <BulkItem key={row.id} row={row} />
          ))}
        </DoneList>
      )}
      <MoreButton pages={pages} mt="md" text={t('bulk.more')} />
    </>
  )
}
