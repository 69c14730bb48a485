import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { dayText } from '#web/ui/values/dates.ts'
import type { CollectedPayment } from '../contract.ts'
import { booksText } from './books-state.tsx'
import { GiveBack } from './give-back.tsx'
import { isCheck } from './receiving.ts'

const plain = { border: 0, margin: 0, padding: 0, minWidth: 0 }
type Props = {
  rows: readonly CollectedPayment[]
  came: readonly string[]
  onTick: (id: string, isThere: boolean) => void
  onBack: (id: string) => void
}

/** Payment by payment, whose it is and where it is in QuickBooks: cash that is counted as a whole, and checks that are ticked one by one. */
export function ReceiveLines({ rows, came, onTick, onBack }: Props) {
  const { t } = useTranslation()
  const inCash = rows.filter(({ expectedCash }) => expectedCash > 0)
  const checks = rows.filter(isCheck)
  const back = (row: CollectedPayment) => row.canGiveBack && <GiveBack payment={row} onBack={() => onBack(row.id)} />
  return (
    <>
      {inCash.length > 0 && (
        <fieldset style={plain}>
          <Text component="legend" size="sm" fw={500} mb={6}>
            {t('settlements.cashOf', { count: inCash.length })}
          </Text>
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {inCash.map((row) => (
              <Stack component="li" key={row.id} gap={4} style={{ overflowWrap: 'anywhere' }}>
                <div>
                  <Text size="sm">
                    <span className="numbers">{formatCents(row.expectedCash)}</span> · {row.number}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {noteOf(row)}
                  </Text>
                </div>
                {!isCheck(row) && back(row)}
              </Stack>
            ))}
          </Stack>
        </fieldset>
      )}
      {checks.length > 0 && (
        <fieldset style={plain}>
          <Text component="legend" size="sm" fw={500} mb={6}>
            {t('settlements.tickChecks', { count: checks.length })}
          </Text>
          <Stack gap="xs">
            {checks.map((row) => (
              <Stack key={row.id} gap={4}>
                <Checkbox
                  checked={came.includes(row.id)}
                  onChange={({ currentTarget }) => onTick(row.id, currentTarget.checked)}
                  label={
                    <>
                      <span className="numbers">{formatCents(row.expected - row.expectedCash)}</span> ·{' '}
                      {t('settlements.checkNumber', { number: row.checkNumber || '–' })}
                    </>
                  }
                  description={noteOf(row)}
                />
                {back(row)}
              </Stack>
            ))}
          </Stack>
        </fieldset>
      )}
    </>
  )
}

const noteOf = (row: CollectedPayment) =>
  [
    row.customerName,
    dayText(row.takenOn),
    row.expected !== row.amount && textOf('settlements.wasCollected', { amount: formatCents(row.amount) }),
    booksText(row),
  ]
    .filter(Boolean)
    .join(' · ')
