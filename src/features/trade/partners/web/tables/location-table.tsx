import { Anchor, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { getPartner, listPartnerLocations, type PartnerLocation, removePartnerLocation } from '../../contract.ts'
import { Code } from './item-table.tsx'
import { RowButtons } from './row-buttons.tsx'

type Props = { rows: readonly PartnerLocation[]; onEdit: (location: PartnerLocation) => void }

/** On a phone the customer stands below the address. */
export function LocationTable({ rows, onEdit }: Props) {
  const { t } = useTranslation()
  const remove = useAction(removePartnerLocation, { refreshes: [listPartnerLocations, getPartner], success: t('partners.codeRemoved') })
  return (
    <TableScroll minWidth={0} label={t('partners.tabs.locations')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.partnerCode')}</Table.Th>
            <Table.Th>{t('fields.address')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.customerName')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('fields.action')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((location) => (
            <Table.Tr key={location.id}>
              <Code qualifier={location.qualifier} code={location.code} />
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {location.name}
                <Text size="sm" c="dimmed">
                  {[location.address1, location.address2, location.city, location.state, location.zip].filter(Boolean).join(', ')}
                </Text>
                <Text size="sm" hiddenFrom="sm">
                  <SoldTo location={location} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <SoldTo location={location} />
              </Table.Td>
              <Table.Td>
                <RowButtons
                  name={`${location.qualifier} ${location.code}`}
                  removing={remove.isPending}
                  onEdit={() => onEdit(location)}
                  onRemove={() => remove.mutate({ params: { id: location.id } })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

function SoldTo({ location: { customerId, customerName } }: { location: PartnerLocation }) {
  const { t } = useTranslation()
  if (!customerId)
    return (
      <Text span c="dimmed">
        {t('partners.locations.partners')}
      </Text>
    )
  return (
    <Anchor component={Link} to={customerPath(customerId)}>
      {customerName}
    </Anchor>
  )
}
