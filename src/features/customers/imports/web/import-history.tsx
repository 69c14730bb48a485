import { Skeleton, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { importPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listImports } from '../contract.ts'
import { ImportTable } from './shared/import-table.tsx'

/** Every import there was, the latest first. */
export function ImportHistory() {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listImports, { query: {} })
  return (
    <section aria-labelledby="import-history">
      <Title order={2} size="h4" mt="xl" mb="sm" id="import-history">
        {t('imports.history')}
      </Title>
      {pages.isPending && <Skeleton h={140} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState icon={<IconFileSpreadsheet size={36} />} title={t('imports.empty')} text={t('imports.emptyText')} />
      )}
      {rows.length > 0 && <ImportTable rows={rows} pathOf={importPath} />}
      <MoreButton pages={pages} mt="md" text={t('imports.more')} />
    </section>
  )
}
