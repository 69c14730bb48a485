import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { type findInvitees, mostInvited } from '../../contract.ts'

type Found = Result<typeof findInvitees>
type Row = Found['rows'][number]
export const keyOf = ({ email, customerId }: Pick<Row, 'email' | 'customerId'>) => `${email} ${customerId}`

type Props = { found: Found; ticked: ReadonlySet<string>; onTick: (ticked: ReadonlySet<string>) => void }

/** Who would be invited, each with a tick; whom the file names and nobody knows. */
export function FoundList({ found, ticked, onTick }: Props) {
  const { t } = useTranslation()
  const { rows, more, customersWithoutAddress, problems } = found
  const open = rows.filter(({ state }) => state !== 'Blocked')
  const all = open.length > 0 && open.every((row) => ticked.has(keyOf(row)))
  const toggle = (row: Row) => {
    const next = new Set(ticked)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    onTick(next)
  }
  return (
    <Stack gap="sm" role="region" aria-label={t('shoppers.found')}>
      <Text size="sm" role="status">
        {t('shoppers.foundCount', { count: rows.length, shown: numberText(rows.length) })}
        {more && ` ${t('shoppers.foundMore', { most: numberText(mostInvited) })}`}
        {customersWithoutAddress > 0 &&
          ` ${t('shoppers.withoutAddress', { count: customersWithoutAddress, shown: numberText(customersWithoutAddress) })}`}
      </Text>
      {open.length > 1 && (
        <Checkbox
          label={t('shoppers.tickAll')}
          checked={all}
          indeterminate={!all && ticked.size > 0}
          onChange={() => onTick(all ? new Set() : new Set(open.map(keyOf)))}
        />
      )}
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Stack gap={8}>
          {rows.map((row) => (
            <Checkbox
              key={keyOf(row)}
              checked={ticked.has(keyOf(row))}
              disabled={row.state === 'Blocked'}
              onChange={() => toggle(row)}
              label={[row.name, row.email].filter(Boolean).join(' · ')}
              description={[row.customerName, row.state && t(`shoppers.states.${row.state}`)].filter(Boolean).join(' · ')}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {problems.length > 0 && (
        <div role="alert">
          <Text fw={600} size="sm">
            {t('shoppers.problems', { count: problems.length, shown: numberText(problems.length) })}
          </Text>
          {problems.slice(0, 20).map(({ line, text, why }) => (
            <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(`shoppers.why.${why}`, { line: numberText(line), text })}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  )
}
