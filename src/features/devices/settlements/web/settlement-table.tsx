import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settlementPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { SettlementRow } from '../contract.ts'
import { differenceText } from './counted-text.ts'
import { SettlementState } from './settlement-state.tsx'

/** The newest settlements of a device, and what they came to. */
export function SettlementTable({ rows }: { rows: readonly SettlementRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('fields.settlementNumber')}</th>
          <th scope="col" data-end>
            {t('settlements.receipt.counted')}
          </th>
          <th scope="col">{t('fields.settlementDifference')}</th>
          <th scope="col" data-wide>
            {t('fields.settledAt')}
          </th>
          <th scope="col" data-wide>
            {t('fields.settlementState')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={settlementPath(row.id)} inherit>
                #{row.number}
              </Anchor>
              {row.state !== 'stands' && (
                <div data-narrow>
                  <SettlementState state={row.state} />
                </div>
              )}
            </td>
            <td data-end>
              <Money cents={row.countedCash + row.countedChecks} />
              {row.checksCounted > 0 && (
                <Text size="sm" c="dimmed">
                  {t('settlements.checks', { count: row.checksCounted })}
                </Text>
              )}
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {differenceText(row)}
              {row.reason && (
                <Text size="sm" c="dimmed">
                  {row.reason}
                </Text>
              )}
            </td>
            <td data-wide>
              <DateText iso={row.settledAt} />
              <Text size="sm" c="dimmed">
                {row.settledBy}
              </Text>
            </td>
            <td data-wide>
              <SettlementState state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
