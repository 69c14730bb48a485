import { Skeleton, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { itemImportPath } from '#contract/places.ts'
import { ImportTable } from '#features/customers/imports/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listItemImports } from '../contract.ts'

/** Every import there was, the latest first. */
export function ImportHistory() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listItemImports, {})
  return (
    <section aria-labelledby="import-history">
      <Title order={2} size="h4" mt="xl" mb="sm" id="import-history">
        {t('imports.history')}
      </Title>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={140} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconFileSpreadsheet size={36} />} title={t('imports.empty')} text={t('imports.emptyText')} />
      )}
      {data && data.rows.length > 0 && <ImportTable rows={data.rows} pathOf={itemImportPath} />}
    </section>
  )
}
