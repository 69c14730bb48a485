import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentExtensions, maxAttachments, type NoteAttachment } from '../contract.ts'
import { AttachedRow } from './attached-row.tsx'
import classes from './notes.module.css'
import { UploadRow } from './upload-row.tsx'
import type { useUploads } from './use-uploads.ts'

const accept = attachmentExtensions.map((extension) => `.${extension}`).join()

/** The files of a note that is being written: those it has, those that are to come. */
export function FileQueue({
  noteId,
  attached,
  uploads: { queue, add, remove },
  saving,
  onRemoved,
  onRetry,
}: {
  noteId: string | null
  attached: NoteAttachment[]
  uploads: ReturnType<typeof useUploads>
  saving: boolean
  onRemoved: (id: string) => void
  onRetry: () => void
}) {
  const { t } = useTranslation()
  const resetChoice = useRef<() => void>(null)
  const choose = (files: File[]) => {
    add(files)
    // The same file may be chosen again after it was removed.
    resetChoice.current?.()
  }
  return (
    <div>
      {attached.length + queue.length > 0 && (
        <ul className={classes.uploads} aria-label={t('notes.files')}>
          {noteId && attached.map((file) => <AttachedRow key={file.id} noteId={noteId} file={file} onRemoved={() => onRemoved(file.id)} />)}
          {queue.map((item) => (
            <UploadRow key={item.key} item={item} onRemove={() => remove(item.key)} onRetry={saving ? undefined : onRetry} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        <FileButton
          multiple
          accept={accept}
          resetRef={resetChoice}
          onChange={choose}
          disabled={saving}
          inputProps={{ 'aria-label': t('notes.attach') }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {t('notes.attach')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" flex="1 1 200px">
          {t('notes.attachHelp', { most: maxAttachments })}
        </Text>
      </Group>
    </div>
  )
}
