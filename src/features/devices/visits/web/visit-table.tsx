import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { VisitRow } from '../contract.ts'
import { outcomeText } from './list/columns.tsx'
import { VisitStateText } from './visit-state.tsx'

const wrapped = { overflowWrap: 'anywhere' } as const

/** Of one customer. */
export function VisitTable({ rows }: { rows: readonly VisitRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('fields.visitDay')}</th>
          <th scope="col">{t('fields.visitState')}</th>
          <th scope="col">{t('visits.who')}</th>
          <th scope="col" data-wide>
            {t('fields.visitOutcome')}
          </th>
          <th scope="col" data-wide>
            {t('fields.visitNote')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{dayText(row.day)}</td>
            <td>
              <VisitStateText row={row} />
              <Text size="sm" c="dimmed" data-narrow>
                {[outcomeText(row), row.note].filter(Boolean).join(' · ')}
              </Text>
            </td>
            <td style={wrapped}>
              {row.repName}
              {row.plannedBy && (
                <Text size="sm" c="dimmed">
                  {t('visits.plannedBy', { name: row.plannedBy })}
                </Text>
              )}
            </td>
            <td data-wide>
              {outcomeText(row)}
              {row.minutes !== null && (
                <Text size="sm" c="dimmed">
                  {t('visits.minutes', { count: row.minutes })}
                </Text>
              )}
            </td>
            <td data-wide style={wrapped}>
              {row.note}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
