import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { priceLevelPath, priceLevelsPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { dollarsOf } from '../../price-sentence.ts'
import type { listPricesOfItem } from '../../prices-of-item.ts'
import { amountText, daysText, fromText } from '../row-text.ts'
import { whyText } from '../why-text.ts'
import { marginOf } from './margin.ts'

type Prices = Result<typeof listPricesOfItem>

/** Its own price, and what each level makes of it today. */
export function ItemLevels({ prices: { levels, unitPrice, cost, unit } }: { prices: Prices }) {
  const { t } = useTranslation()
  const id = useId()
  const seesCosts = cost !== null
  const priceText = (price: string | null) => (price === null ? '–' : `$${dollarsOf(price)}`)
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <div>
        <Title order={2} size="h4" mb={4} id={id}>
          {t('prices.item.levels')}
        </Title>
        <Text size="sm" c="dimmed" maw={640}>
          {t('prices.item.levelsHelp', { unit })}
        </Text>
      </div>
      <TableScroll minWidth={0} label={t('prices.item.levels')}>
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('prices.item.level')}</th>
              <th scope="col" data-wide>
                {t('prices.item.breaks')}
              </th>
              <th scope="col" data-end>
                {t('prices.fields.price')}
              </th>
              {seesCosts && (
                <th scope="col" data-end>
                  {t('prices.item.margin')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('prices.item.own')}</th>
              <td data-wide />
              <td data-end>{priceText(unitPrice)}</td>
              {seesCosts && <td data-end>{marginText(marginOf(unitPrice, cost))}</td>}
            </tr>
            {levels.map((level) => (
              <tr key={level.id}>
                <th scope="row">
                  <Anchor component={Link} to={priceLevelPath(level.id)}>
                    {level.name}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {[level.isDefault && t('prices.levels.default'), whyText(level.why)].filter(Boolean).join(' · ')}
                  </Text>
                </th>
                <td data-wide>
                  {level.rows.map((row) => (
                    <Text key={row.id} size="sm">
                      {[fromText(row) || t('prices.anyQuantity'), amountText(row), (row.validFrom || row.validTo) && daysText(row)]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  ))}
                </td>
                <td data-end>{priceText(level.unitPrice)}</td>
                {seesCosts && <td data-end>{marginText(marginOf(level.unitPrice, cost))}</td>}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {levels.length === 0 && (
        <Text>
          {t('prices.item.noLevels')}{' '}
          <Anchor component={Link} to={priceLevelsPath} underline="always">
            {t('prices.levels.title')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

const marginText = (margin: number | null) => (margin === null ? '–' : `${numberText(margin)}%`)
