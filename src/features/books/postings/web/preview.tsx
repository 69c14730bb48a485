import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { previewBooks } from '../contract.ts'

/** What these settings send to QuickBooks, before anybody saves them. */
export function Preview({ fromDate }: { fromDate: string }) {
  const { t } = useTranslation()
  const isDay = /^\d{4}-\d\d-\d\d$/.test(fromDate)
  const preview = useApi(previewBooks, { query: { fromDate } }, { enabled: isDay, placeholderData: (before) => before })
  const rows = preview.data?.rows ?? []
  return (
    <section aria-labelledby="books-preview">
      <Title order={2} size="h4" mt="md" mb="xs" id="books-preview">
        {t('books.preview.title')}
      </Title>
      {rows.length === 0 && <Text c="dimmed">{t('books.preview.none')}</Text>}
      {rows.length > 0 && (
        <TableScroll minWidth={560} label={t('books.preview.title')}>
          <DataTable>
            <thead>
              <tr>
                <th>{t('books.preview.kind')}</th>
                <th data-end>{t('books.preview.count')}</th>
                <th data-end>{t('books.preview.sum')}</th>
                <th>{t('books.preview.becomes')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, count, sum, example }) => (
                <tr key={kind}>
                  <td>
                    {textOf(`books.preview.kinds.${kind}`)}
                    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {t('books.preview.newest')}: {example}
                    </Text>
                  </td>
                  <td data-end>{count}</td>
                  <td data-end>
                    <Money cents={sum} />
                  </td>
                  <td>{textOf(`books.preview.to.${kind}`)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
    </section>
  )
}
