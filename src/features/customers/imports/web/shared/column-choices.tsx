import { NativeSelect, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './imports.module.css'

type Props = {
  headers: readonly string[]
  samples: readonly string[][]
  mapping: readonly string[]
  fields: { value: string; label: string }[]
  onChoose: (column: number, field: string) => void
}

/** Which column fills which field, with what stands in the file beside it. */
export function ColumnChoices({ headers, samples, mapping, fields, onChoose }: Props) {
  const { t } = useTranslation()
  const choices = [{ value: '', label: t('imports.map.skip') }, ...fields]
  // A report has empty columns between the others.
  const columns = headers
    .map((header, column) => ({ header, column }))
    .filter(({ header, column }) => header || samples.some((row) => row[column]))
  return (
    <section aria-labelledby="map-title">
      <Title order={2} size="h4" id="map-title" mb={4}>
        {t('imports.map.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('imports.map.text')}
      </Text>
      {columns.map(({ header, column }) => (
        <div key={column} className={classes.column}>
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {header || t('imports.map.column', { number: column + 1 })}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {samples
                .map((row) => row[column])
                .filter(Boolean)
                .slice(0, 3)
                .join(' · ') || '–'}
            </Text>
          </div>
          <NativeSelect
            aria-label={t('imports.map.fieldOf', { column: header || column + 1 })}
            data={choices}
            value={mapping[column] ?? ''}
            onChange={({ currentTarget }) => onChoose(column, currentTarget.value)}
          />
        </div>
      ))}
    </section>
  )
}

/** A field goes to the column that it was chosen for last. */
export const chosen = <Field extends string>(mapping: readonly (Field | '')[], column: number, field: Field | ''): (Field | '')[] =>
  mapping.map((each, index) => (index === column ? field : each === field ? '' : each))
