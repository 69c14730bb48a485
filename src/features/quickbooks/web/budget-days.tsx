import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { type getReadBudget, readPurposes } from '#features/quickbooks/contract.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import classes from './budget.module.css'

type Day = Result<typeof getReadBudget>['days'][number]

const allOf = (day: Day) => readPurposes.reduce((sum, purpose) => sum + day[purpose], 0)

/** Days on which something was read, the newest first; a bar per row beside its figures, so that nothing depends on colour. */
export function BudgetDays({ days }: { days: Day[] }) {
  const { t } = useTranslation()
  const most = Math.max(...days.map(allOf))
  const count = (number: number) => (number ? numberText(number) : '–')
  return (
    <section aria-labelledby="budget-days">
      <Title order={2} size="h4" id="budget-days" mb="sm">
        {t('quickbooks.budget.byDay')}
      </Title>
      {most === 0 ? (
        <Text c="dimmed">{t('quickbooks.budget.none')}</Text>
      ) : (
        <TableScroll minWidth={720} label={t('quickbooks.budget.byDay')}>
          <DataTable>
            <thead>
              <tr>
                <th>{t('quickbooks.budget.day')}</th>
                <th aria-hidden className={classes.barCell} />
                {readPurposes.map((purpose) => (
                  <th key={purpose} data-end>
                    {t(`quickbooks.budget.purposes.${purpose}`)}
                  </th>
                ))}
                <th data-end>{t('quickbooks.budget.all')}</th>
              </tr>
            </thead>
            <tbody>
              {days
                .toReversed()
                .filter((day) => allOf(day) > 0)
                .map((day) => (
                  <tr key={day.day}>
                    <td className={classes.day}>{dayText(day.day)}</td>
                    <td aria-hidden className={classes.barCell}>
                      <span className={classes.bar} style={{ width: `${(allOf(day) / most) * 100}%` }} />
                    </td>
                    {readPurposes.map((purpose) => (
                      <td key={purpose} data-end>
                        {count(day[purpose])}
                      </td>
                    ))}
                    <td data-end>{count(allOf(day))}</td>
                  </tr>
                ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
    </section>
  )
}
