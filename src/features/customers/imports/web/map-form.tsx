import { Button, Group, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { Import } from '../contract.ts'
import { checkImport, getImport, importFields, type Mapping } from '../contract.ts'
import classes from './imports.module.css'
import { ReadingForm } from './reading-form.tsx'
import { CancelButton } from './step-buttons.tsx'

/** Which column fills which field, with what stands in the file beside it; then the dry run. */
export function MapForm({ data, onDone }: { data: Import; onDone?: () => void }) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<Mapping>(data.mapping)
  const [reading, setReading] = useState(data.reading)
  // Read otherwise, the columns are others.
  if (reading !== data.reading) {
    setReading(data.reading)
    setMapping(data.mapping)
  }
  const [updates, setUpdates] = useState(data.updatesExisting)
  const check = useAction(checkImport, { silent: true, refreshes: [getImport], onSuccess: onDone })
  const choices = [
    { value: '', label: t('imports.map.skip') },
    ...importFields.map((field) => ({ value: field, label: t(`fields.${field}`) })),
  ]
  // A report has empty columns between the others.
  const columns = data.headers
    .map((header, column) => ({ header, column }))
    .filter(({ header, column }) => header || data.samples.some((row) => row[column]))
  // A field goes to the column that it was chosen for last.
  const choose = (column: number, chosen: string) => {
    check.reset()
    const field = importFields.find((each) => each === chosen) ?? ''
    setMapping(mapping.map((each, index) => (index === column ? field : each === field ? '' : each)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.isPending) check.mutate({ params: { id: data.id }, body: { mapping, updatesExisting: updates } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ReadingForm data={data} />
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
                  {data.samples
                    .map((row) => row[column])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ') || '–'}
                </Text>
              </div>
              <NativeSelect
                aria-label={t('imports.map.fieldOf', { column: header || column + 1 })}
                data={choices}
                value={mapping[column]}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              />
            </div>
          ))}
        </section>
        <Radio.Group
          label={t('imports.existing.title')}
          description={t('imports.existing.text')}
          value={updates ? 'update' : 'skip'}
          onChange={(value) => setUpdates(value === 'update')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={t('imports.existing.update')} />
            <Radio value="skip" label={t('imports.existing.skip')} />
          </Stack>
        </Radio.Group>
        <FormError error={check.error} />
        {check.error?.fields.mapping && <Text c="var(--mantine-color-error)">{check.error.fields.mapping}</Text>}
        <Group>
          <Button type="submit" loading={check.isPending}>
            {t('imports.check')}
          </Button>
          <CancelButton id={data.id} label={t('imports.discard')} />
        </Group>
      </Stack>
    </form>
  )
}
