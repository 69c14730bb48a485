import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { fieldLabel } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { DeadlineRow } from '../deadline-row.ts'

type Props = { rows: readonly DeadlineRow[]; partner?: boolean }

/** What is awaited, the most urgent first, and what it costs when it is late. `partner`: also from whom; on a phone that stands below. */
export function DeadlineTable({ rows, partner = false }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th>{t('edi.deadlines.columns.what')}</th>
          {partner && <th data-wide>{t('edi.deadlines.columns.partner')}</th>}
          <th>{t('edi.deadlines.columns.due')}</th>
          <th data-end>{t('edi.deadlines.columns.penalty')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Deadline key={`${row.id} ${row.document}`} row={row} partner={partner} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Deadline({ row, partner }: { row: DeadlineRow; partner: boolean }) {
  const { t } = useTranslation()
  const { id, document, owedBy, dueAt, penalty, type, number, partnerName } = row
  const name = `${type} ${number}`.trim()
  return (
    <tr>
      <td>
        <Anchor component={Link} to={documentPath(id)} size="sm">
          {t(`edi.deadlines.${owedBy}`, { document: fieldLabel(`deadline${document}`), name })}
        </Anchor>
        {partner && (
          <Text size="sm" c="dimmed" data-narrow>
            {partnerName}
          </Text>
        )}
      </td>
      {partner && <td data-wide>{partnerName}</td>}
      <td>
        <DateText iso={dueAt} due />
        {Date.parse(dueAt) < Date.now() && (
          <Text span size="sm" c="var(--mantine-color-error)" ml={6}>
            {t('edi.deadlines.late')}
          </Text>
        )}
      </td>
      <td data-end>{penalty > 0 && <Money cents={penalty} />}</td>
    </tr>
  )
}
