import { Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, receivablesPath } from '#contract/places.ts'
import { ages, getReceivables, type Receivables } from '#features/sales/receivables/contract.ts'
import { AgeingBar } from '#features/sales/receivables/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { getOverview } from '../../contract.ts'
import { figureLists } from '../../figure-lists.ts'
import { Figures } from './figures.tsx'

/** What is owed, since when, and by whom the most. */
export function WhoOwes() {
  const { t } = useTranslation()
  const overview = useApi(getOverview, {})
  const { data: sums, error, refetch } = useApi(getReceivables, { query: { search: '' } }, { refetchInterval: useFallbackInterval() })
  const overdue = sums && ages.reduce((sum, age) => sum + (age === 'current' ? 0 : sums.ages[age].amount), 0)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Section title={t('dashboard.owes.title')}>
      <Stack gap="md">
        <Figures overview={overview.data} overdue={overdue} />
        <AgeingBar sums={sums} to={(age) => `${receivablesPath}?age=${age}`} />
        {sums && sums.mostLate.length > 0 && <MostLate rows={sums.mostLate} />}
      </Stack>
    </Section>
  )
}

function MostLate({ rows }: { rows: Receivables['mostLate'] }) {
  const { t } = useTranslation()
  return (
    <div>
      <DataTable>
        <thead>
          <tr>
            <th>{t('dashboard.owes.mostLate')}</th>
            <th data-end>{t('dashboard.owes.daysLate')}</th>
            <th data-end>{t('dashboard.owes.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ customerId, customerName, daysLate, overdue, credit }) => (
            <tr key={customerId}>
              <th scope="row">
                <Anchor component={Link} to={customerPath(customerId)}>
                  {customerName}
                </Anchor>
              </th>
              <td data-end>{numberText(daysLate)}</td>
              <td data-end>
                <Money cents={overdue - credit} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Anchor component={Link} to={figureLists.overdue} display="inline-block" mt="xs">
        {t('dashboard.owes.all')}
      </Anchor>
    </div>
  )
}
