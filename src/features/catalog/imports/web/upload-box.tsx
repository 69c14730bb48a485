import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { itemImportPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listItemImports, maxItemImportBytes, maxItemImportRows, uploadItemImport } from '../contract.ts'
import classes from './imports.module.css'

/** Chosen or dropped, a file is looked at by the server at once. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [over, setOver] = useState(false)
  const upload = useAction(uploadItemImport, {
    silent: true,
    refreshes: [listItemImports],
    onSuccess: ({ id }) => void navigate(itemImportPath(id)),
  })
  const send = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate({ files: { file } })
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <FormError error={upload.error} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way, the button is the one for everybody */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          send(event.dataTransfer.files[0])
        }}
      >
        <Stack align="center" gap="xs">
          <IconFileUpload size={32} aria-hidden />
          <Text ta="center">{t('imports.drop')}</Text>
          <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={send} inputProps={{ 'aria-label': t('imports.choose') }}>
            {(props) => (
              <Button {...props} loading={upload.isPending}>
                {t('imports.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" ta="center" maw={640}>
            {t('items.imports.limits', { mb: maxItemImportBytes / 1_048_576, rows: numberText(maxItemImportRows) })}
          </Text>
        </Stack>
      </div>
    </>
  )
}
