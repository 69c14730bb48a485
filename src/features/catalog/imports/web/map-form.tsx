import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChoices, chosen } from '#features/customers/imports/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { checkItemImport, getItemImport, type ItemImport, type ItemMapping, itemImportFields, itemMatches } from '../contract.ts'
import { fieldText } from './field-text.ts'
import { ReadingForm } from './reading-form.tsx'
import { CancelButton } from './step-buttons.tsx'

/** Which column fills what, by what a row finds its item, and whether it adds those it does not find. */
export function MapForm({ data, onDone }: { data: ItemImport; onDone?: () => void }) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<ItemMapping>(data.mapping)
  const [matchBy, setMatchBy] = useState(data.matchBy)
  const [reading, setReading] = useState(data.reading)
  // Read otherwise, the columns are others.
  if (reading !== data.reading) {
    setReading(data.reading)
    setMapping(data.mapping)
    setMatchBy(data.matchBy)
  }
  const [addsNew, setAddsNew] = useState(data.addsNew)
  const check = useAction(checkItemImport, { silent: true, refreshes: [getItemImport], onSuccess: () => onDone?.() })
  const fields = itemImportFields.map((field) => ({ value: field, label: fieldText(field) }))
  const choose = (column: number, text: string) => {
    check.reset()
    setMapping(chosen(mapping, column, itemImportFields.find((each) => each === text) ?? ''))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate({ params: { id: data.id }, body: { mapping, matchBy, addsNew } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ReadingForm data={data} />
        <ColumnChoices {...data} mapping={mapping} fields={fields} onChoose={choose} />
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
          <CancelButton id={data.id} label={t('imports.discard')} />
        </Group>
      </Stack>
    </form>
  )
}
