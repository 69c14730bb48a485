import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedReading, TableReading } from '#features/customers/imports/contract.ts'
import { ReadingFields } from '#features/customers/imports/web/door.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { getPartner, listPartnerItems } from '../../contract.ts'
import { importPartnerItems } from '../../item-file.ts'
import { ItemImportPreview } from './item-import-preview.tsx'

/** What a file without our headings says all the same. */
function readingIn(error: unknown): TableReading | null {
  const said = importPartnerItems.result.pick({ reading: true }).safeParse(error instanceof ApiError ? error.result : null)
  return said.data?.reading ?? null
}

/** A file is chosen, what would happen is shown, and then it happens. */
export default function ItemImportDialog({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [asked, setAsked] = useState<AskedReading>({})
  const [reading, setReading] = useState<TableReading | null>(null)
  const preview = useAction(importPartnerItems, { silent: true })
  const carryOut = useAction(importPartnerItems, {
    silent: true,
    refreshes: [listPartnerItems, getPartner],
    success: ({ added, changed }) => t('partners.import.done', { count: added + changed }),
    onSuccess: onClose,
  })
  const look = (chosen: File, how: AskedReading) => {
    setFile(chosen)
    setAsked(how)
    carryOut.reset()
    preview.mutate(
      { params: { id: partnerId }, body: { ...how, carryOut: 'no' }, files: { file: chosen } },
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
  return (
    <FormDialog title={t('partners.import.title')} size="lg" unsaved={false} saving={carryOut.isPending} onClose={onClose}>
      {(close) => (
        <Stack>
          <Text size="sm">{t('partners.import.text')}</Text>
          <FormError error={preview.error ?? carryOut.error} />
          {reading && (
            <div>
              <ReadingFields reading={{ ...reading, ...(preview.isPending && asked) }} onRead={readAs} needsHeadings />
            </div>
          )}
          {found && <ItemImportPreview found={found} fileName={file?.name ?? ''} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <FileButton
              accept=".csv,.txt,.tsv,.xlsx"
              onChange={choose}
              inputProps={{ 'aria-label': t(found ? 'partners.import.other' : 'partners.import.choose') }}
            >
              {(props) => (
                <Button {...props} variant={count > 0 ? 'default' : 'filled'} loading={preview.isPending} data-autofocus>
                  {t(found ? 'partners.import.other' : 'partners.import.choose')}
                </Button>
              )}
            </FileButton>
            {file && count > 0 && (
              <Button
                loading={carryOut.isPending}
                onClick={() => carryOut.mutate({ params: { id: partnerId }, body: { ...asked, carryOut: 'yes' }, files: { file } })}
              >
                {t('partners.import.start', { count })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}
