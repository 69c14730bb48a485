import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemImportPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
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
      {data && data.rows.length > 0 && (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('imports.file')}</th>
              <th scope="col">{t('imports.state')}</th>
              <th scope="col" data-end data-wide>
                {t('imports.counts.added')}
              </th>
              <th scope="col" data-end data-wide>
                {t('imports.counts.updated')}
              </th>
              <th scope="col" data-wide>
                {t('imports.when')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" style={{ overflowWrap: 'anywhere' }}>
                  <Anchor component={Link} to={itemImportPath(row.id)}>
                    {row.fileName}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {row.createdBy}
                  </Text>
                </th>
                <td>
                  <WorkBadge state={row.state}>{t(`imports.states.${row.state}`)}</WorkBadge>
                </td>
                <td data-end data-wide>
                  {numberText(row.added)}
                </td>
                <td data-end data-wide>
                  {numberText(row.updated)}
                </td>
                <td data-wide>
                  <DateText iso={row.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </section>
  )
}
