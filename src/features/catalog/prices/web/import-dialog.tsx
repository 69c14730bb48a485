import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AskedReading, TableReading } from '#features/customers/imports/contract.ts'
import { ReadingFields } from '#features/customers/imports/web/door.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { type importAgreedPrices, importLevelPrices, listPriceImports } from '../price-files.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportsBefore } from './imports-before.tsx'

/** What a file without our headings says all the same. */
function readingIn(error: unknown): TableReading | null {
  const said = importLevelPrices.result.pick({ reading: true }).safeParse(error instanceof ApiError ? error.result : null)
  return said.data?.reading ?? null
}

type Props = { id: string; into: typeof importLevelPrices | typeof importAgreedPrices; refreshes: Endpoint[]; onClose: () => void }

/** A file of prices is chosen, what would happen is shown, and then it happens. */
export default function ImportDialog({ id, into, refreshes, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [asked, setAsked] = useState<AskedReading>({})
  const [reading, setReading] = useState<TableReading | null>(null)
  const preview = useAction(into, { silent: true })
  const carryOut = useAction(into, {
    silent: true,
    refreshes: [listPriceImports, ...refreshes],
    success: ({ added, changed }) => t('prices.import.done', { count: added + changed }),
    onSuccess: onClose,
  })
  const look = (chosen: File, how: AskedReading) => {
    setFile(chosen)
    setAsked(how)
    carryOut.reset()
    preview.mutate(
      { params: { id }, body: { ...how, carryOut: 'no' }, files: { file: chosen } },
      { onSettled: (done, error) => setReading(done?.reading ?? readingIn(error)) },
    )
  }
  const choose = (chosen: File | null) => {
    if (!chosen) return
    setReading(null)
    look(chosen, {})
  }
  // The headings of another sheet are looked for.
  const readAs = (how: AskedReading) => file && look(file, how.sheet === undefined ? { ...asked, ...how } : how)
  const found = preview.data
  const count = found ? found.added + found.changed : 0
  const chooseText = t(found ? 'prices.import.other' : 'prices.import.choose')
  return (
    <FormDialog title={t('prices.import.title')} size="lg" unsaved={false} saving={carryOut.isPending} onClose={onClose}>
      {(close) => (
        <Stack>
          <Text size="sm">{t('prices.import.text')}</Text>
          <Text size="sm" c="dimmed">
            {t('prices.import.quickbooks')}
          </Text>
          <FormError error={preview.error ?? carryOut.error} />
          {reading && (
            <div>
              <ReadingFields reading={{ ...reading, ...(preview.isPending && asked) }} onRead={readAs} needsHeadings />
            </div>
          )}
          {found && <ImportPreview found={found} fileName={file?.name ?? ''} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={choose} inputProps={{ 'aria-label': chooseText }}>
              {(props) => (
                <Button {...props} variant={count > 0 ? 'default' : 'filled'} loading={preview.isPending} data-autofocus>
                  {chooseText}
                </Button>
              )}
            </FileButton>
            {file && count > 0 && (
              <Button
                loading={carryOut.isPending}
                onClick={() => carryOut.mutate({ params: { id }, body: { ...asked, carryOut: 'yes' }, files: { file } })}
              >
                {t('prices.import.start', { count })}
              </Button>
            )}
          </Group>
          {!found && <ImportsBefore id={id} refreshes={refreshes} />}
        </Stack>
      )}
    </FormDialog>
  )
}
