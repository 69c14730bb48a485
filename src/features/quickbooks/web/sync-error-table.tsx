import { Skeleton, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/query.ts'
import { textOf } from '#web/text.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { listSyncErrors } from '../contract.ts'

/** Records QuickBooks could not hand over; the rest of their page came through. */
export function SyncErrorTable() {
  const { t } = useTranslation()
  const errors = useApi(listSyncErrors, {})
  return (
    <section aria-labelledby="sync-errors">
      <Title order={2} size="h4" id="sync-errors" mb="sm">
        {t('quickbooks.errors')}
      </Title>
      {errors.isPending && <Skeleton h={60} />}
      {errors.error && <ErrorState error={errors.error} onRetry={errors.refetch} />}
      {errors.data?.rows.length === 0 && <Text c="dimmed">{t('quickbooks.noErrors')}</Text>}
      {errors.data && errors.data.rows.length > 0 && <Text mb="xs">{t('quickbooks.errorsHelp')}</Text>}
      {errors.data && errors.data.rows.length > 0 && (
        <TableScroll minWidth={600} label={t('quickbooks.errors')}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('quickbooks.record')}</Table.Th>
                <Table.Th>{t('quickbooks.reason')}</Table.Th>
                <Table.Th>{t('quickbooks.since')}</Table.Th>
                <Table.Th ta="right">{t('quickbooks.attempts')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{`${textOf(`entities.${row.entity}`)} ${row.externalId}`}</Table.Td>
                  <Table.Td>
                    {row.message}
                    {row.code && (
                      <Text span size="xs" c="dimmed">
                        {` (${row.code})`}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <DateText iso={row.since} />
                  </Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {row.attempts}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </section>
  )
}
