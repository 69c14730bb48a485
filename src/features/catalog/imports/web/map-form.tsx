import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { checkItemImport, getItemImport, type ItemImport, type ItemMapping, itemImportFields, itemMatches } from '../contract.ts'
import { fieldText } from './field-text.ts'
import classes from './imports.module.css'

/** Which column fills what, by what a row finds its item, and whether it adds those it does not find. */
export function MapForm({ data, onDone }: { data: ItemImport; onDone?: () => void }) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<ItemMapping>(data.mapping)
  const [matchBy, setMatchBy] = useState(data.matchBy)
  const [addsNew, setAddsNew] = useState(data.addsNew)
  const check = useAction(checkItemImport, { silent: true, refreshes: [getItemImport], onSuccess: () => onDone?.() })
  const width = Math.max(data.headers.length, ...data.samples.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => ({ column, header: data.headers[column] ?? '' }))
  const choices = [
    { value: '', label: t('imports.map.skip') },
    ...itemImportFields.map((field) => ({ value: field, label: fieldText(field) })),
  ]
  const choose = (column: number, text: string) => {
    const field = itemImportFields.find((each) => each === text) ?? ''
    // Two columns cannot fill the same field: the one chosen last does.
    setMapping(columns.map((each) => (each.column === column ? field : mapping[each.column] === field ? '' : (mapping[each.column] ?? ''))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate({ params: { id: data.id }, body: { mapping, matchBy, addsNew } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
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
                value={mapping[column] ?? ''}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              />
            </div>
          ))}
        </section>
        <Radio.Group
          label={t('items.imports.match')}
          description={t('items.imports.matchText')}
          value={matchBy}
          onChange={(value) => setMatchBy(itemMatches.find((each) => each === value) ?? matchBy)}
        >
          <Group mt="xs">
            {itemMatches.map((each) => (
              <Radio key={each} value={each} label={fieldText(each)} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox
          label={t('items.imports.addsNew')}
          description={t('items.imports.addsNewText')}
          checked={addsNew}
          onChange={({ currentTarget }) => setAddsNew(currentTarget.checked)}
        />
        <FormError error={check.error} />
        {check.error?.fields.mapping && <Text c="var(--mantine-color-error)">{check.error.fields.mapping}</Text>}
        <Group>
          <Button type="submit" loading={check.isPending}>
            {t('imports.check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
