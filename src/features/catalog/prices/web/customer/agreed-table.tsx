import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction } from '#web/app/calls/query.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { today } from '#web/ui/values/dates.ts'
import { type AgreedPrice, findPrice, listAgreedPrices, removeAgreedPrice, saveAgreedPrice } from '../../contract.ts'
import { ItemName } from '../item-name.tsx'
import { RowActions } from '../row-actions.tsx'
import { amountText, daysText, fromText } from '../row-text.ts'
import { agreedText } from './agreed-text.ts'

type Props = {
  customerId: string
  rows: readonly AgreedPrice[]
  canWrite: boolean
  onEdit: (row: AgreedPrice) => void
  onEnd: (row: AgreedPrice) => void
}

/** Each with the sentence that stands behind its price. */
export function AgreedTable({ customerId, rows, canWrite, onEdit, onEnd }: Props) {
  const { t } = useTranslation()
  const now = today()
  const refreshes = [listAgreedPrices, findPrice]
  const back = useAction(saveAgreedPrice, { refreshes })
  const remove = useAction(removeAgreedPrice, {
    refreshes,
    success: t('prices.removed'),
    undo: (_, { params }) => putBack(rows, params.id, (body) => back.mutate({ params: { id: customerId }, body })),
  })
  const isOver = ({ validTo }: AgreedPrice) => validTo !== null && validTo < now
  return (
    <TableScroll minWidth={0} label={t('prices.agreed.title')}>
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
            <Table.Tr key={row.id} c={isOver(row) ? 'dimmed' : undefined}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <ItemName {...row} />
                <Text size="sm" c="dimmed">
                  {isOver(row) ? t('prices.agreed.isOver') : agreedText(row, now)}
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
                    removeText={t('prices.agreed.removeText')}
                    removing={remove.isPending}
                    onEdit={() => onEdit(row)}
                    onEnd={isOver(row) ? undefined : () => onEnd(row)}
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
