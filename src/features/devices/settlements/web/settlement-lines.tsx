import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { customerPath, deviceDocumentPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Settlement } from '../contract.ts'
import { BooksState } from './books-state.tsx'

/** The payments that it covers, and how each stands in QuickBooks by now: also what bounced since. */
export function SettlementLines({ lines }: Pick<Settlement, 'lines'>) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('settlements.receipt.document')}</th>
          <th scope="col">{t('settlements.receipt.how')}</th>
          <th scope="col" data-end>
            {t('settlements.receipt.amount')}
          </th>
          <th scope="col" data-wide>
            {t('settlements.inQuickBooks')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={deviceDocumentPath(line.documentId)} inherit>
                {line.number}
              </Anchor>
              <Text size="sm" c="dimmed">
                <Anchor component={Link} to={customerPath(line.customerId)} inherit c="dimmed">
                  {line.customerName}
                </Anchor>
                {' · '}
                <DayText iso={line.takenOn} />
              </Text>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              <How line={line} />
              <div data-narrow>
                <BooksState payment={line} />
              </div>
            </td>
            <td data-end>
              <Money cents={line.expected} />
              {line.expected !== line.amount && (
                <Text size="sm" c="dimmed">
                  {t('settlements.wasCollected', { amount: formatCents(line.amount) })}
                </Text>
              )}
            </td>
            <td data-wide>
              <BooksState payment={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function How({ line: { amount, cash, checkNumber, came } }: { line: Settlement['lines'][number] }) {
  const { t } = useTranslation()
  return (
    <>
      {cash > 0 && <Text size="sm">{t('settlements.receipt.inCash')}</Text>}
      {amount > cash && (
        <Text size="sm" c={came ? undefined : 'var(--mantine-color-error)'}>
          {t(came ? 'settlements.receipt.byCheck' : 'settlements.receipt.missingCheck', { number: checkNumber || '–' })}
        </Text>
      )}
    </>
  )
}
