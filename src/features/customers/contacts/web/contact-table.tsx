import { Group, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { NameAvatar } from '#web/ui/values/name-avatar.tsx'
import type { ContactRow } from '../contract.ts'
import { ContactActions, type ContactActionsProps } from './contact-actions.tsx'
import { ContactStates, Email, Phone } from './contact-data.tsx'

export type ListProps = Omit<ContactActionsProps, 'contact'> & { rows: readonly ContactRow[] }

/** The columns of the specification: avatar, name, position, e-mail, phone, action. */
export function ContactTable({ rows, ...actions }: ListProps) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('contacts.list')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="36%">{t('fields.name')}</Table.Th>
            <Table.Th>{t('fields.position')}</Table.Th>
            <Table.Th>{t('fields.email')}</Table.Th>
            <Table.Th>{t('fields.phone')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('contacts.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((contact) => (
            <Table.Tr key={contact.id}>
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <NameAvatar name={contact.name} size={34} />
                  <div>
                    <strong>{contact.name}</strong>
                    <ContactStates contact={contact} />
                  </div>
                </Group>
              </Table.Td>
              <Table.Td>{contact.position || '–'}</Table.Td>
              <Table.Td>
                <Email address={contact.email} />
              </Table.Td>
              <Table.Td className="numbers" style={{ whiteSpace: 'nowrap' }}>
                <Phone number={contact.phone} />
              </Table.Td>
              <Table.Td>
                <ContactActions contact={contact} {...actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
