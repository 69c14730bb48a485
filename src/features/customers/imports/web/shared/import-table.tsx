import { Anchor, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Import } from '../../contract.ts'

type Row = Pick<Import, 'id' | 'fileName' | 'state' | 'added' | 'updated' | 'createdBy' | 'createdAt'>

/** Imports that there were. */
export function ImportTable({ rows, pathOf }: { rows: readonly Row[]; pathOf: (id: string) => string }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('imports.history')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('imports.file')}</Table.Th>
            <Table.Th>{t('imports.state')}</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              {t('imports.counts.added')}
            </Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              {t('imports.counts.updated')}
            </Table.Th>
            <Table.Th visibleFrom="sm">{t('imports.by')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('imports.when')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Anchor component={Link} to={pathOf(row.id)}>
                  {row.fileName}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <WorkBadge state={row.state}>{t(`imports.states.${row.state}`)}</WorkBadge>
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="right" className="numbers">
                {numberText(row.added)}
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="right" className="numbers">
                {numberText(row.updated)}
              </Table.Td>
              <Table.Td visibleFrom="sm">{row.createdBy}</Table.Td>
              <Table.Td visibleFrom="sm">
                <DateText iso={row.createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
