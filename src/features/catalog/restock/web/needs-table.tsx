import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockItemPath } from '#contract/places.ts'
import { Quantity, quantityText } from '#features/catalog/stock/web/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { RestockProposal } from '../contract.ts'
import type { ParOf } from './par-dialog.tsx'
import { packOf } from './restock-lines.tsx'

type Props = { rows: RestockProposal[]; locationId: string; fromName: string; onPar: ((item: ParOf) => void) | null }

/** How many there should be, are, come, are missing, and go. */
export function NeedsTable({ rows, locationId, fromName, onPar }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.lines.item')}</th>
          <th scope="col" data-end>
            {t('restock.proposals.par')}
          </th>
          <th scope="col" data-end data-wide>
            {t('restock.proposals.onHand')}
          </th>
          <th scope="col" data-end data-wide>
            {t('restock.proposals.coming')}
          </th>
          <th scope="col" data-end data-wide>
            {t('restock.proposals.need')}
          </th>
          <th scope="col" data-end>
            {t('restock.proposals.proposed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.itemId}>
            <td style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={stockItemPath(row.itemId, locationId)} inherit>
                {row.name}
              </Anchor>
              {row.itemNumber !== row.name && (
                <Text size="sm" c="dimmed">
                  {row.itemNumber}
                </Text>
              )}
            </td>
            <td data-end>
              <Group gap={4} justify="flex-end" wrap="nowrap">
                {row.par === null ? '–' : <Quantity quantity={row.par} />}
                {onPar && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={t('restock.proposals.setPar', { name: row.name })}
                    onClick={() => onPar({ itemId: row.itemId, name: row.name, par: row.parBy === 'hand' ? (row.par ?? '') : '' })}
                  >
                    <IconPencil size={14} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
              {row.parBy && (
                <Text size="sm" c="dimmed">
                  {t(row.parBy === 'hand' ? 'restock.proposals.byHand' : 'restock.proposals.bySales')}
                </Text>
              )}
            </td>
            <td data-end data-wide>
              <Quantity quantity={row.onHand} />
            </td>
            <td data-end data-wide>
              <Quantity quantity={String(Number(row.inTransit) + Number(row.asked))} />
            </td>
            <td data-end data-wide>
              <Quantity quantity={row.need} />
            </td>
            <td data-end>
              <Quantity quantity={row.proposed} unit={row.unit} />
              <Text size="sm" c="dimmed">
                {packOf({ quantity: row.proposed, pack: row.pack })}
              </Text>
              {Number(row.open) > 0 && (
                <Text size="sm" c="dimmed">
                  {t('restock.proposals.rest', { quantity: quantityText(row.open), from: fromName })}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
