import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockItemPath } from '#contract/places.ts'
import { Quantity } from '#features/catalog/stock/web/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Restock, RestockLine } from '../contract.ts'
import type { RestockState } from '../ways.ts'

type Figure = 'needed' | 'quantity' | 'approved' | 'picked' | 'received' | 'missing' | 'left' | 'available'
const before: readonly RestockState[] = ['Draft', 'Requested', 'Approved']
const leaves: readonly Figure[] = ['needed', 'quantity', 'approved', 'available']
const arrives: readonly Figure[] = ['quantity', 'approved', 'picked', 'received', 'missing', 'left']

/** What says something by now. */
const figuresOf = ({ state, lines }: Restock) =>
  (before.includes(state) ? leaves : arrives).filter((key) => {
    if (key === 'approved' || key === 'picked') return lines.some((line) => line[key] !== null)
    if (key === 'received' || key === 'missing' || key === 'left') return lines.some((line) => Number(line[key]) !== 0)
    return true
  })

/** On a phone the last figures, which say how far it is. */
const isWide = (figures: readonly Figure[], at: number) => at < figures.length - 2

export function RestockLines({ restock }: { restock: Restock }) {
  const { t } = useTranslation()
  const figures = figuresOf(restock)
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.lines.item')}</th>
          {figures.map((key, at) => (
            <th key={key} scope="col" data-end {...(isWide(figures, at) && { 'data-wide': true })}>
              {t(`restock.figures.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {restock.lines.map((line) => (
          <tr key={line.lineNo}>
            <td style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={stockItemPath(line.itemId, restock.toId)} inherit>
                {line.name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[line.itemNumber !== line.name && line.itemNumber, packOf(line)].filter(Boolean).join(' · ')}
              </Text>
            </td>
            {figures.map((key, at) => (
              <td key={key} data-end {...(isWide(figures, at) && { 'data-wide': true })}>
                <Quantity quantity={line[key] ?? '0'} unit={key === 'quantity' ? line.unit : ''} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** `2 × 12`, where it goes in whole packs. */
export function packOf({ quantity, pack }: Pick<RestockLine, 'quantity' | 'pack'>): string {
  const packs = Number(quantity) / Number(pack)
  return pack === '1' || !Number.isInteger(packs) || packs === 0 ? '' : `${packs} × ${pack}`
}
