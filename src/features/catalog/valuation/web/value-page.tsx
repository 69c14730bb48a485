import { Anchor, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { stockItemPath, stockPath } from '#contract/places.ts'
import { listStockLocations } from '#features/catalog/stock/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Fact } from '#web/ui/values/facts.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listValuation, prepareValuation, type ValuationRow } from '../contract.ts'

const pageRows = 100
/** What no invoice and nothing on its way explains. */
const differingPath = `${stockPath}?${new URLSearchParams({ filters: JSON.stringify({ only: 'differing' }) })}`
const money = (dollars: string | null) => (dollars === null ? '–' : formatCents(Math.round(Number(dollars) * 100)))

/** What is there at its cost, beside what QuickBooks has. */
export default function ValuePage() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [locationId, setLocation] = useState('')
  const locations = useApi(listStockLocations, {}).data?.rows ?? []
  const asked = { search, ...(locationId && { locationId }) }
  const { pages, rows, first } = usePages(listValuation, { query: { ...asked, limit: pageRows } }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const sums = first?.sums ?? null
  return (
    <Stack>
      <Text c="dimmed" maw={720}>
        {t('stock.value.about')}{' '}
        <Anchor component={Link} to={differingPath} inherit underline="always">
          {t('stock.value.differing')}
        </Anchor>
      </Text>
      <Group gap="sm">
        <SearchBox label={t('stock.list.search')} value={search} onSearch={setSearch} />
        {locations.length > 1 && (
          <Select
            aria-label={t('fields.stockLocation')}
            data={[{ value: '', label: t('stock.allLocations') }, ...locations.map(({ id, name }) => ({ value: id, label: name }))]}
            value={locationId}
            onChange={(chosen) => setLocation(chosen ?? '')}
            allowDeselect={false}
            w={220}
          />
        )}
        <ExportMenu file={prepareValuation} asked={{ body: asked }} />
      </Group>
      {sums && sums.items > 0 && (
        <Group gap="xl">
          <Fact label={t('stock.value.ours')}>
            <Text fz={20} fw={650} className="numbers">
              {money(sums.value)}
            </Text>
          </Fact>
          {!locationId && (
            <>
              <Fact label={t('stock.value.theirs')}>
                <Text fz={20} fw={650} className="numbers">
                  {money(sums.valueInQuickbooks)}
                </Text>
              </Fact>
              <Fact label={t('stock.value.difference')}>
                <Text fz={20} fw={650} className="numbers">
                  {money(sums.difference)}
                </Text>
              </Fact>
            </>
          )}
        </Group>
      )}
      {sums !== null && sums.withoutCost > 0 && (
        <Text size="sm" c="dimmed">
          {t('stock.value.withoutCost', { count: sums.withoutCost, shown: numberText(sums.withoutCost) })}
        </Text>
      )}
      {pages.isPending && <Skeleton h={240} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconReportMoney size={36} />}
          title={t(search ? 'stock.list.noMatch' : 'stock.list.none')}
          text={t(search ? 'stock.list.noMatchText' : 'stock.list.noneText')}
        />
      )}
      {rows.length > 0 && <ValueTable rows={rows} books={!locationId} />}
      <MoreButton pages={pages} text={t('stock.value.more')} />
    </Stack>
  )
}

function ValueTable({ rows, books }: { rows: ValuationRow[]; books: boolean }) {
  const { t } = useTranslation()
  const columns = ['onHand', 'cost', 'stockValue', ...(books ? ['inQuickbooks', 'valueInQuickbooks', 'stockDifference'] : [])]
  const isWide = (key: string) => key !== 'onHand' && key !== 'stockValue' && { 'data-wide': true }
  return (
    <TableScroll minWidth={0} label={t('stock.tabs.value')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('fields.itemName')}</th>
            {columns.map((key) => (
              <th key={key} scope="col" data-end {...isWide(key)}>
                {t(`fields.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Anchor component={Link} to={stockItemPath(row.id)} inherit>
                  {row.name}
                </Anchor>
                {row.itemNumber && row.itemNumber !== row.name && (
                  <Text size="sm" c="dimmed">
                    {row.itemNumber}
                  </Text>
                )}
              </td>
              <td data-end style={{ whiteSpace: 'nowrap' }}>
                {numberText(Number(row.onHand))} {row.unit}
              </td>
              <td data-end data-wide>
                {row.cost === null ? '–' : money(row.cost)}
              </td>
              <td data-end>{money(row.value)}</td>
              {books && (
                <>
                  <td data-end data-wide style={{ whiteSpace: 'nowrap' }}>
                    {row.inQuickbooks === null ? '–' : `${numberText(Number(row.inQuickbooks))} ${row.unit}`}
                  </td>
                  <td data-end data-wide>
                    {money(row.valueInQuickbooks)}
                  </td>
                  <td data-end data-wide>
                    {row.difference !== null && Number(row.difference) !== 0 && (
                      <Text span inherit fw={600}>
                        {money(row.difference)}
                      </Text>
                    )}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
