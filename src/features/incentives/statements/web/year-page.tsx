import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { fundingLedgerPath, payeesPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText, exactTime, today } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listYearTotals, prepareYearTotals, type YearTotal, yearNeeds } from '../contract.ts'

const yearsShown = 7

/** What each payee was paid in a year, beside the sum from which it is reported, and whose tax form is missing. */
export default function YearPage() {
  const { t } = useTranslation()
  const thisYear = Number(today().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [needs, setNeeds] = useState<(typeof yearNeeds)[number]>('all')
  const [search, setSearch] = useState('')
  const { pages, rows, first } = usePages(listYearTotals, { query: { year, needs, search, limit: 100 } }, { keeps: true })
  const chosen = yearNeeds.map((value) => ({ value, label: t(`statements.yearNeeds.${value}`) }))
  return (
    <>
      <BackToList path={fundingLedgerPath} label={t('funding.ledger.title')} />
      <PageHeader
        title={t('statements.yearTotals.title')}
        description={t('statements.yearTotals.about')}
        actions={
          <Button component={Link} to={payeesPath} variant="default">
            {t('funding.payees')}
          </Button>
        }
      />
      <Stack>
        <Group gap="sm">
          <SearchBox label={t('statements.search')} value={search} onSearch={setSearch} />
          <NativeSelect
            aria-label={t('statements.yearTotals.year')}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={Array.from({ length: yearsShown }, (_, back) => String(thisYear - back))}
          />
          <NativeSelect
            aria-label={t('statements.yearTotals.needs')}
            value={needs}
            onChange={({ currentTarget }) => setNeeds(yearNeeds.find((each) => each === currentTarget.value) ?? 'all')}
            data={chosen}
          />
          <ExportMenu file={prepareYearTotals} asked={{ body: { year, needs } }} />
        </Group>
        {first && (
          <Text c="dimmed">
            {t(`statements.yearTotals.${first.isAnnounced ? 'threshold' : 'thresholdBefore'}`, {
              year,
              amount: formatCents(first.threshold),
            })}
          </Text>
        )}
        {first?.taken && (
          <Text c="dimmed">{t('statements.yearTotals.taken', { name: first.taken.by, when: exactTime(first.taken.at) })}</Text>
        )}
        {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
        {pages.isPending && <TabSkeleton />}
        {pages.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<IconReceiptTax size={36} />}
            title={t('statements.yearTotals.empty')}
            text={t('statements.yearTotals.emptyText')}
          />
        )}
        {rows.length > 0 && <Totals rows={rows} />}
        <MoreButton pages={pages} text={t('statements.yearTotals.more')} />
      </Stack>
    </>
  )
}

function Totals({ rows }: { rows: readonly YearTotal[] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={640} label={t('statements.yearTotals.title')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('statements.heads.payee')}</th>
            <th scope="col" data-end>
              {t('statements.heads.paid')}
            </th>
            <th scope="col" data-end>
              {t('statements.heldBack')}
            </th>
            <th scope="col">{t('statements.yearTotals.report')}</th>
            <th scope="col">{t('fields.taxFormOn')}</th>
            <th scope="col">{t('fields.taxLast4')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ payeeKind, payeeId, payeeName, paid, withheld, isReported, taxFormOn, taxLast4 }) => (
            <tr key={`${payeeKind} ${payeeId}`}>
              <th scope="row">{payeeName}</th>
              <td data-end>{formatCents(paid)}</td>
              <td data-end>{formatCents(withheld)}</td>
              <td>{t(`statements.yearTotals.${isReported ? 'reported' : 'below'}`)}</td>
              <td>
                {taxFormOn ? (
                  dayText(taxFormOn)
                ) : (
                  <StateText tone={isReported ? 'bad' : 'plain'} text={t('statements.yearTotals.noTaxForm')} />
                )}
              </td>
              <td className="numbers">{taxLast4}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
