import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadAs } from '#features/customers/imports/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { getItemImport, type ItemImport, listItemImports, startItemImport } from '../contract.ts'
import { ImportCounts, ProblemList } from './import-counts.tsx'
import { MapForm } from './map-form.tsx'
import { CancelButton } from './step-buttons.tsx'

/** What the dry run says, and the two ways on: to do it, or to choose the columns again. */
export function CheckResult({ data }: { data: ItemImport }) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState(false)
  const start = useAction(startItemImport, { refreshes: [getItemImport, listItemImports] })
  if (mapping) return <MapForm data={data} onDone={() => setMapping(false)} />
  const good = data.added + data.updated
  return (
    <Stack gap="lg">
      <section aria-labelledby="check-title">
        <Title order={2} size="h4" id="check-title" mb={4}>
          {t('imports.checked.title', { rows: numberText(data.rowsTotal) })}
        </Title>
        <Text c="dimmed" size="sm" mb="sm">
          {t('imports.checked.text')}
        </Text>
        <ImportCounts data={data} planned />
        <ReadAs reading={data.reading} />
      </section>
      <Group>
        {good > 0 && (
          <Button loading={start.isPending} onClick={() => start.mutate({ params: { id: data.id } })}>
            {t('items.imports.start', { count: good, shown: numberText(good) })}
          </Button>
        )}
        <Button variant="default" onClick={() => setMapping(true)}>
          {t('imports.remap')}
        </Button>
        <CancelButton id={data.id} label={t('imports.discard')} />
      </Group>
      <ProblemList data={data} />
    </Stack>
  )
}
