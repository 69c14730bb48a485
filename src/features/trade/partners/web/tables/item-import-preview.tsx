import { List, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { ItemImport } from '../../item-file.ts'

const outcomes = [
  ['added', 'good'],
  ['changed', 'waiting'],
  ['unchanged', 'plain'],
  ['wrong', 'bad'],
] as const satisfies readonly (readonly [keyof ItemImport, Tone])[]
const columns = ['qualifier', 'code', 'itemNumber', 'unit', 'casePack'] as const

/** What a file would do: counts, its first rows as they are read, and what is wrong in which row. */
export function ItemImportPreview({ found, fileName }: { found: ItemImport; fileName: string }) {
  const { t } = useTranslation()
  const more = found.wrong - found.problems.length
  return (
    <Stack gap="sm" role="status">
      <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
        {t('partners.import.would')} · {fileName}
      </Title>
      <Stack gap={2}>
        {outcomes
          .filter(([outcome]) => found[outcome] > 0)
          .map(([outcome, tone]) => (
            <StateText key={outcome} tone={tone} text={t(`partners.import.${outcome}`, { count: found[outcome] })} />
          ))}
      </Stack>
      {found.notRead.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('partners.import.notRead', { names: found.notRead.join(', ') })}
        </Text>
      )}
      <TableScroll minWidth={420} label={t('partners.import.first')}>
        <DataTable>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{t(`fields.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.samples.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file stay where they are
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {found.problems.length > 0 && (
        <List
          size="sm"
          spacing={4}
          mah={220}
          style={{ overflow: 'auto' }}
          listStyleType="none"
          tabIndex={0}
          aria-label={t('imports.leftOut')}
        >
          {found.problems.map(({ row, texts }) => (
            <List.Item key={row}>
              <Text span c="dimmed" size="sm" className="numbers">
                {t('imports.row', { row: numberText(row) })}
              </Text>{' '}
              {texts.join(' ')}
            </List.Item>
          ))}
          {more > 0 && <List.Item c="dimmed">{t('partners.import.more', { count: more })}</List.Item>}
        </List>
      )}
    </Stack>
  )
}
