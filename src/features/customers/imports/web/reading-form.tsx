import { NativeSelect, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { AskedReading, Import, TableReading } from '../contract.ts'
import { getImport, importEncodings, rereadImport } from '../contract.ts'

/** Names of their own in every language. */
const encodingNames: Record<(typeof importEncodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac OS Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** What was guessed of a text. */
export function ReadAs({ reading: { encoding, oddLines } }: { reading: TableReading }) {
  const { t } = useTranslation()
  if (!encoding) return null
  const read = { encoding: encodingNames[encoding], count: oddLines }
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {oddLines > 0 ? t('imports.reading.oddLines', read) : t('imports.reading.readAs', read)}
    </Text>
  )
}

/** How the file is read, changed at once: the columns below are then those of what is chosen. */
export function ReadingForm({ data }: { data: Import }) {
  const { t } = useTranslation()
  const reread = useAction(rereadImport, { silent: true, refreshes: [getImport] })
  const reading = { ...data.reading, ...(reread.isPending && reread.variables.body) }
  return (
    <section aria-labelledby="reading-title">
      <Title order={2} size="h4" id="reading-title" mb="xs">
        {t('imports.reading.title')}
      </Title>
      <FormError error={reread.error} />
      <ReadingFields reading={reading} onRead={(body) => reread.mutate({ params: { id: data.id }, body })} />
    </section>
  )
}

type Fields = { reading: TableReading; onRead: (asked: AskedReading) => void; needsHeadings?: boolean }

/** What a person may choose of a file: its sheet, the row of its headings, its encoding. */
export function ReadingFields({ reading, onRead, needsHeadings = false }: Fields) {
  const { t } = useTranslation()
  const { encoding, sheet, sheets, headerRow, rows } = reading
  const rowChoices = [
    ...(needsHeadings ? [] : [{ value: '0', label: t('imports.reading.noHeadings') }]),
    ...rows.map(({ row, text }) => ({ value: String(row), label: t('imports.reading.row', { row, text }) })),
  ]
  // A hidden sheet is seldom the one that is meant.
  const sheetChoices = sheets
    .map(({ name, isHidden }, at) => ({ value: String(at), isHidden, label: isHidden ? t('imports.reading.hidden', { name }) : name }))
    .sort((one, other) => Number(one.isHidden) - Number(other.isHidden))
    .map(({ value, label }) => ({ value, label }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {sheets.length > 1 && (
          <NativeSelect
            label={t('imports.reading.sheet')}
            data={sheetChoices}
            value={String(sheet)}
            onChange={({ currentTarget }) => onRead({ sheet: Number(currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={t('imports.reading.headerRow')}
          data={rowChoices}
          value={String(headerRow)}
          onChange={({ currentTarget }) => onRead({ headerRow: Number(currentTarget.value) })}
        />
        {encoding && (
          <NativeSelect
            label={t('imports.reading.encoding')}
            data={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
            value={encoding}
            onChange={({ currentTarget }) => onRead({ encoding: importEncodings.find((each) => each === currentTarget.value) })}
          />
        )}
      </SimpleGrid>
      {reading.oddLines > 0 && <ReadAs reading={reading} />}
    </>
  )
}
