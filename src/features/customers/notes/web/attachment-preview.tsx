import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { attachmentTypes, type NoteAttachment } from '../contract.ts'
import { downloadFile } from './download-file.ts'
import classes from './notes.module.css'
import { useFile, useObjectUrl } from './use-file-url.ts'

const PdfPages = lazyPart(() => import('./pdf-pages.tsx'))

/** Looks at a picture, video or PDF without saving it. */
export default function AttachmentPreview({ file, onClose }: { file: NoteAttachment; onClose: () => void }) {
  const { t } = useTranslation()
  const content = useFile(file.id)
  return (
    <Dialog onClose={onClose} size="xl" centered title={file.name} classNames={{ title: classes.fileName }}>
      <Stack>
        {content.error && <ErrorState error={content.error} onRetry={content.refetch} />}
        {content.isPending && <Waiting />}
        {content.data && <Shown file={file} blob={content.data} />}
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => downloadFile(file)}>
            {t('notes.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <Center mih={200} role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  )
}

function Shown({ file: { name, extension }, blob }: { file: NoteAttachment; blob: Blob }) {
  const { t } = useTranslation()
  const url = useObjectUrl(blob)
  // Of an address: one that was given up for a newer one says nothing about the file.
  const [broken, setBroken] = useState('')
  const { preview } = attachmentTypes[extension]
  if (!url) return <Waiting />
  if (broken === url) return <Text c="dimmed">{t('notes.cannotShow')}</Text>
  if (preview === 'pdf') {
    return (
      <Suspense fallback={<Waiting />}>
        <PdfPages key={url} name={name} blob={blob} onBroken={() => setBroken(url)} />
      </Suspense>
    )
  }
  return preview === 'image' ? (
    <img src={url} alt={name} className={classes.preview} onError={({ currentTarget }) => setBroken(currentTarget.src)} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: what somebody attached has none
    <video src={url} controls className={classes.preview} aria-label={name} onError={({ currentTarget }) => setBroken(currentTarget.src)} />
  )
}
