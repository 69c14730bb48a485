import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockItemPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { ItemStock } from '../../contract.ts'
import { LevelText, Quantity } from '../figures.tsx'

const figures = ['onHand', 'reserved', 'available', 'inTransit', 'expected'] as const
const always: readonly string[] = ['onHand', 'reserved', 'available']
/** What a phone has room for; the rest stands in the way to what can be sold. */
const narrow: readonly string[] = ['onHand', 'available']
const wideOf = (key: string) => !narrow.includes(key) && { 'data-wide': true }

/** An item's figures at each location, and all of them together where there are several. */
export function LocationFigures({ itemId, stock }: { itemId: string; stock: ItemStock }) {
  const { t } = useTranslation()
  const { locations, unit } = stock
  const shown = figures.filter((key) => always.includes(key) || locations.some((row) => Number(row[key]) !== 0))
  if (locations.length === 0) return <Text c="dimmed">{t('stock.item.nowhere')}</Text>
  return (
    <TableScroll minWidth={0} label={t('stock.item.byLocation')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('fields.stockLocation')}</th>
            {shown.map((key) => (
              <th key={key} scope="col" data-end {...wideOf(key)}>
                {t(`fields.${key}`)}
              </th>
            ))}
            <th scope="col" data-wide>
              {t('fields.stockLevel')}
            </th>
          </tr>
        </thead>
        <tbody>
          {locations.map((row) => (
            <tr key={row.locationId}>
              <th scope="row">
                <Anchor component={Link} to={stockItemPath(itemId, row.locationId)} inherit>
                  {row.locationName}
                </Anchor>
                <div data-narrow>
                  <LevelText {...row} />
                </div>
              </th>
              {shown.map((key) => (
                <td key={key} data-end {...wideOf(key)}>
                  <Quantity quantity={row[key]} unit={key === 'onHand' ? unit : ''} />
                </td>
              ))}
              <td data-wide>
                <LevelText {...row} />
              </td>
            </tr>
          ))}
          {locations.length > 1 && (
            <tr>
              <th scope="row">
                <Text span inherit fw={600}>
                  {t('stock.item.all')}
                </Text>
              </th>
              {shown.map((key) => (
                <td key={key} data-end {...wideOf(key)}>
                  <Quantity quantity={stock[key]} unit={key === 'onHand' ? unit : ''} />
                </td>
              ))}
              <td data-wide />
            </tr>
          )}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
