import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { currentLanguage } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Import } from '../contract.ts'
import { getImport, listImports, startImport } from '../contract.ts'
import { ImportCounts } from './import-counts.tsx'
import { MapForm } from './map-form.tsx'
import { ProblemList } from './problem-list.tsx'
import { ReadAs } from './reading-form.tsx'
import { CancelButton } from './step-buttons.tsx'

/** What the dry run says, and the two ways on: to do it, or to choose the columns again. */
export function CheckResult({ data }: { data: Import }) {
  const { t } = useTranslation()
  const mayImport = useCan()('customerImport.write')
  const [mapping, setMapping] = useState(false)
  const [startsAutomations, setStartsAutomations] = useState(false)
  const start = useAction(startImport, { refreshes: [getImport, listImports] })
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
      {mayImport && data.added > 0 && data.newCustomerAutomations.length > 0 && (
        <Checkbox
          label={t('imports.automations.start', { count: data.added })}
          description={t('imports.automations.about', { names: listed(data.newCustomerAutomations) })}
          checked={startsAutomations}
          onChange={({ currentTarget }) => setStartsAutomations(currentTarget.checked)}
        />
      )}
      {mayImport && (
        <Group>
          {good > 0 && (
            <Button loading={start.isPending} onClick={() => start.mutate({ params: { id: data.id }, body: { startsAutomations } })}>
              {t('imports.start', { count: good })}
            </Button>
          )}
          <Button variant="default" onClick={() => setMapping(true)}>
            {t('imports.remap')}
          </Button>
          <CancelButton id={data.id} label={t('imports.discard')} />
        </Group>
      )}
      <ProblemList data={data} />
    </Stack>
  )
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names.map((name) => `“${name}”`))
