import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction } from '#web/app/calls/query.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { getPriceLevel, type LevelPrice, listLevelPrices, removeLevelPrice, saveLevelPrice } from '../../contract.ts'
import { listPricesOfItem } from '../../prices-of-item.ts'
import { ItemName } from '../item-name.tsx'
import { RowActions } from '../row-actions.tsx'
import { amountText, daysText, fromText } from '../row-text.ts'

type Props = { levelId: string; rows: readonly LevelPrice[]; canWrite: boolean; onEdit: (row: LevelPrice) => void }

/** On a phone from how many and when stand below the item. */
export function LevelPriceTable({ levelId, rows, canWrite, onEdit }: Props) {
  const { t } = useTranslation()
  const refreshes = [listLevelPrices, listPricesOfItem, getPriceLevel]
  const back = useAction(saveLevelPrice, { refreshes })
  const remove = useAction(removeLevelPrice, {
    refreshes,
    success: t('prices.removed'),
    undo: (_, { params }) => putBack(rows, params.id, (body) => back.mutate({ params: { id: levelId }, body })),
  })
  return (
    <TableScroll minWidth={0} label={t('prices.ofItems.title')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('prices.fields.itemNumber')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.quantity')}</Table.Th>
            <Table.Th ta="right">{t('prices.fields.price')}</Table.Th>
            <Table.Th visibleFrom="sm" pl="xl">
              {t('prices.levels.holds')}
            </Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('fields.action')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <ItemName {...row} />
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {[fromText(row), (row.validFrom || row.validTo) && daysText(row)].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{fromText(row) || t('prices.anyQuantity')}</Table.Td>
              <Table.Td ta="right" className="numbers" style={{ whiteSpace: 'nowrap' }}>
                {amountText(row)}
              </Table.Td>
              <Table.Td visibleFrom="sm" pl="xl">
                {daysText(row)}
              </Table.Td>
              <Table.Td>
                {canWrite && (
                  <RowActions
                    name={[row.itemNumber || row.itemName, fromText(row)].filter(Boolean).join(', ')}
                    removeText={t('prices.ofItems.removeText')}
                    removing={remove.isPending}
                    onEdit={() => onEdit(row)}
                    onRemove={() => remove.mutate({ params: { id: row.id } })}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
