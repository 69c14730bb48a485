import { Anchor, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { priceLevelPath } from '#contract/places.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { PriceLevel } from '../../contract.ts'
import { daysText } from '../row-text.ts'
import { LevelBadges } from './level-badges.tsx'
import { ruleText } from './rule-text.ts'

/** On a phone the sentence stands below the name. */
export function LevelTable({ rows }: { rows: readonly PriceLevel[] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('prices.levels.title')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('prices.levels.does')}</Table.Th>
            <Table.Th visibleFrom="md">{t('prices.levels.holds')}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {t('prices.levels.ownPrices')}
            </Table.Th>
            <Table.Th ta="right">{t('prices.levels.customers')}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {t('prices.levels.partners')}
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {t('prices.levels.stores')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Group gap="xs">
                  <Anchor component={Link} to={priceLevelPath(row.id)} fw={600}>
                    {row.name}
                  </Anchor>
                  <LevelBadges level={row} />
                </Group>
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {ruleText(row)}
                </Text>
                <Text size="sm" c="dimmed" hiddenFrom="md">
                  {(row.validFrom || row.validTo) && daysText(row)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{ruleText(row)}</Table.Td>
              <Table.Td visibleFrom="md">{daysText(row)}</Table.Td>
              <Table.Td ta="right" className="numbers" visibleFrom="sm">
                {numberText(row.prices)}
              </Table.Td>
              <Table.Td ta="right" className="numbers">
                {numberText(row.customers)}
              </Table.Td>
              <Table.Td ta="right" className="numbers" visibleFrom="sm">
                {numberText(row.partners)}
              </Table.Td>
              <Table.Td ta="right" className="numbers" visibleFrom="sm">
                {numberText(row.stores)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
