import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { getPartner, listPartnerItems, type PartnerItem, removePartnerItem } from '../../contract.ts'
import { RowButtons } from './row-buttons.tsx'

type Props = { rows: readonly PartnerItem[]; onEdit: (item: PartnerItem) => void }

/** On a phone unit and case pack stand below our item. */
export function ItemTable({ rows, onEdit }: Props) {
  const { t } = useTranslation()
  const remove = useAction(removePartnerItem, { refreshes: [listPartnerItems, getPartner], success: t('partners.codeRemoved') })
  return (
    <TableScroll minWidth={0} label={t('partners.tabs.items')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.partnerCode')}</Table.Th>
            <Table.Th>{t('fields.itemNumber')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.unit')}</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              {t('fields.casePack')}
            </Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('fields.action')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((item) => (
            <Table.Tr key={item.id}>
              <Code qualifier={item.qualifier} code={item.code} />
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {item.itemNumber}
                {item.itemName !== item.itemNumber && (
                  <Text size="sm" c="dimmed">
                    {item.itemName}
                  </Text>
                )}
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {`${item.unit || t('partners.items.anyUnit')} × ${item.casePack}`}
                </Text>
                {!item.itemActive && <StateText tone="bad" text={t('partners.items.notSold')} />}
              </Table.Td>
              <Table.Td visibleFrom="sm">{item.unit || t('partners.items.anyUnit')}</Table.Td>
              <Table.Td visibleFrom="sm" ta="right" className="numbers">
                {item.casePack}
              </Table.Td>
              <Table.Td>
                <RowButtons
                  name={`${item.qualifier} ${item.code}`}
                  removing={remove.isPending}
                  onEdit={() => onEdit(item)}
                  onRemove={() => remove.mutate({ params: { id: item.id } })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

/** A partner's code, with what kind of code it is before it. */
export const Code = ({ qualifier, code }: { qualifier: string; code: string }) => (
  <Table.Td style={{ overflowWrap: 'anywhere' }} className="numbers">
    <Text span size="sm" c="dimmed" mr={6}>
      {qualifier}
    </Text>
    {code}
  </Table.Td>
)
