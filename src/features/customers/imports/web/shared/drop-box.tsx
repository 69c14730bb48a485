import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import classes from './imports.module.css'

type Props = { error: ApiError | null; pending: boolean; limits: string; onFile: (file: File) => void }

/** A table is chosen or dropped. */
export function DropBox({ error, pending, limits, onFile }: Props) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const send = (file: File | null | undefined) => {
    if (file && !pending) onFile(file)
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <FormError error={error} />
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
              <Button {...props} loading={pending}>
                {t('imports.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" ta="center" maw={640}>
            {limits}
          </Text>
        </Stack>
      </div>
    </>
  )
}
