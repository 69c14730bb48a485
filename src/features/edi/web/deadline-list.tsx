import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StateText } from '#web/ui/state-text.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { usePages } from '#web/use-pages.ts'
import { type DeadlineRow, documentPath, listDeadlines } from '../contract.ts'

/** What is awaited, the most urgent first, and what it costs when it is late; nothing where nothing is. */
export function DeadlineList() {
  const { t } = useTranslation()
  const { pages, rows, first } = usePages(listDeadlines, { query: { limit: 5 } }, { keeps: true })
  if (!first || rows.length === 0) return null
  const { overdue, lost, withinDay } = first.atRisk
  return (
    <Stack component="section" gap="xs" mb="lg" aria-label={t('edi.deadlines.title')}>
      <Group gap="lg">
        <Title order={2} size="h4">
          {t('edi.deadlines.title')}
        </Title>
        {overdue > 0 && <StateText tone="bad" text={t('edi.deadlines.lost', { amount: formatCents(lost), count: overdue })} />}
        {withinDay > 0 && <StateText tone="waiting" text={t('edi.deadlines.withinDay', { amount: formatCents(withinDay) })} />}
      </Group>
      <TableScroll minWidth={560} label={t('edi.deadlines.title')}>
        <DataTable>
          <thead>
            <tr>
              <th>{t('edi.deadlines.columns.what')}</th>
              <th>{t('edi.deadlines.columns.partner')}</th>
              <th>{t('edi.deadlines.columns.due')}</th>
              <th data-end>{t('edi.deadlines.columns.penalty')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Deadline key={`${row.id} ${row.document}`} row={row} />
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {pages.hasNextPage && (
        <Button variant="default" size="xs" onClick={() => void pages.fetchNextPage()} style={{ alignSelf: 'flex-start' }}>
          {t('edi.deadlines.more')}
        </Button>
      )}
    </Stack>
  )
}

function Deadline({ row: { id, document, owedBy, dueAt, penalty, type, number, partnerName } }: { row: DeadlineRow }) {
  const { t } = useTranslation()
  return (
    <tr>
      <td>
        <Anchor component={Link} to={documentPath(id)} size="sm">
          {t(`edi.deadlines.${owedBy}`, { document, name: `${type} ${number}`.trim() })}
        </Anchor>
      </td>
      <td>{partnerName}</td>
      <td>
        <DateText iso={dueAt} />
        {Date.parse(dueAt) < Date.now() && (
          <Text span size="sm" c="red" ml={6}>
            {t('edi.deadlines.late')}
          </Text>
        )}
      </td>
      <td data-end>{penalty > 0 && <Money cents={penalty} />}</td>
    </tr>
  )
}
