import { Table, Text } from '@mantine/core'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction } from '#web/app/calls/query.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { getPartner, type removePartnerItem, type removePartnerLocation } from '../../contract.ts'
import { RowButtons } from './row-buttons.tsx'

/** `wide`: not on a phone. */
export type Column<Row> = { head: ParseKeys; cell: (row: Row) => ReactNode; wide?: true; isNumber?: true }

export type ReferenceTableProps<Row> = {
  name: 'items' | 'locations'
  list: Endpoint
  remove: typeof removePartnerItem | typeof removePartnerLocation
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Enters one anew that was removed. */
  enter: (fields: Omit<Row, 'id'>) => unknown
  onEdit: (row: Row) => void
}

/** The partner's code, with what kind of code it is before it, and what it means. */
export function ReferenceTable<Row extends { id: string; qualifier: string; code: string }>(props: ReferenceTableProps<Row>) {
  const { name, list, remove: endpoint, columns, rows, enter, onEdit } = props
  const { t } = useTranslation()
  const remove = useAction(endpoint, {
    refreshes: [list, getPartner],
    success: t('partners.codeRemoved'),
    undo: (_, { params }) => putBack(rows, params.id, enter),
  })
  return (
    <TableScroll minWidth={0} label={t(`partners.tabs.${name}`)}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.partnerCode')}</Table.Th>
            {columns.map(({ head, wide, isNumber }) => (
              <Table.Th key={head} visibleFrom={wide && 'sm'} ta={isNumber && 'right'}>
                {t(head)}
              </Table.Th>
            ))}
            <Table.Th>
              <span className="visually-hidden">{t('fields.action')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }} className="numbers">
                <Text span size="sm" c="dimmed" mr={6}>
                  {row.qualifier}
                </Text>
                {row.code}
              </Table.Td>
              {columns.map(({ head, cell, wide, isNumber }) => (
                <Table.Td
                  key={head}
                  visibleFrom={wide && 'sm'}
                  ta={isNumber && 'right'}
                  className={isNumber && 'numbers'}
                  style={wide ? undefined : { overflowWrap: 'anywhere' }}
                >
                  {cell(row)}
                </Table.Td>
              ))}
              <Table.Td>
                <RowButtons
                  removeText={t('partners.removeCodeText')}
                  name={`${row.qualifier} ${row.code}`}
                  removing={remove.isPending}
                  onEdit={() => onEdit(row)}
                  onRemove={() => remove.mutate({ params: { id: row.id } })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
