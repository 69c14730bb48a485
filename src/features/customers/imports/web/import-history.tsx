import { Anchor, Skeleton, Table, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { importPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listImports } from '../contract.ts'

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
      {rows.length > 0 && (
        <TableScroll minWidth={0} label={t('imports.history')}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('imports.file')}</Table.Th>
                <Table.Th>{t('imports.state')}</Table.Th>
                <Table.Th visibleFrom="sm" ta="right">
                  {t('imports.counts.added')}
                </Table.Th>
                <Table.Th visibleFrom="sm" ta="right">
                  {t('imports.counts.updated')}
                </Table.Th>
                <Table.Th visibleFrom="sm">{t('imports.by')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('imports.when')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Anchor component={Link} to={importPath(row.id)}>
                      {row.fileName}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <WorkBadge state={row.state}>{t(`imports.states.${row.state}`)}</WorkBadge>
                  </Table.Td>
                  <Table.Td visibleFrom="sm" ta="right" className="numbers">
                    {numberText(row.added)}
                  </Table.Td>
                  <Table.Td visibleFrom="sm" ta="right" className="numbers">
                    {numberText(row.updated)}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{row.createdBy}</Table.Td>
                  <Table.Td visibleFrom="sm">
                    <DateText iso={row.createdAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      <MoreButton pages={pages} mt="md" text={t('imports.more')} />
    </section>
  )
}
