import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { Import } from '../contract.ts'
import { checkImport, getImport, importFields, type Mapping } from '../contract.ts'
import { ReadingForm } from './reading-form.tsx'
import { ColumnChoices, chosen } from './shared/column-choices.tsx'
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
  const fields = importFields.map((field) => ({ value: field, label: t(`fields.${field}`) }))
  const choose = (column: number, text: string) => {
    check.reset()
    setMapping(chosen(mapping, column, importFields.find((each) => each === text) ?? ''))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.isPending) check.mutate({ params: { id: data.id }, body: { mapping, updatesExisting: updates } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ReadingForm data={data} />
        <ColumnChoices {...data} mapping={mapping} fields={fields} onChoose={choose} />
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
