import { Alert, Stack, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { maxAttachments, type NoteRow } from '../contract.ts'
import { DropArea } from './drop-area.tsx'
import { FileQueue } from './file-queue.tsx'
import { NoteClash } from './note-clash.tsx'
import { useNoteForm } from './use-note-form.ts'
import { useUploads } from './use-uploads.ts'

type Props = { customerId: string; note: NoteRow | null; dropped: File[]; onClose: () => void }

/** A new note, or another version of one, with its files. It closes once the note and every file have arrived. */
export default function NoteDialog({ customerId, note, dropped, onClose }: Props) {
  const { t } = useTranslation()
  const [attached, setAttached] = useState(note?.file ?? [])
  const uploads = useUploads(attached.length)
  const addDropped = useRef(() => uploads.add(dropped))
  useEffect(() => addDropped.current(), [])
  const { zodForm, clash, noteId, filesFailed, takeTheirs, saveMine } = useNoteForm({ customerId, note, uploads, onClose })
  const { form, field, submit, saving, serverError, draft } = zodForm
  const unsaved = form.isDirty() || uploads.queue.length > 0
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!files.length) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    <FormDialog size="lg" title={t(note ? 'notes.editTitle' : 'notes.add')} unsaved={unsaved} saving={saving} onClose={onClose}>
      {(close) => (
        <DropArea label={t('notes.dropHere', { most: maxAttachments })} onFiles={saving ? undefined : uploads.add}>
          <form onSubmit={submit} onPaste={paste} noValidate>
            <Stack>
              <DraftOffer {...draft} />
              {clash ? <NoteClash clash={clash} onTheirs={takeTheirs} onMine={saveMine} /> : <FormError error={serverError} />}
              {filesFailed && !saving && (
                <Alert color="red" role="alert">
                  {t('notes.filesFailed')}
                </Alert>
              )}
              <TextInput {...field('noteTitle')} data-autofocus autoComplete="off" maxLength={200} />
              <Textarea {...field('noteText')} autosize minRows={5} maxRows={14} />
              <FileQueue
                noteId={noteId}
                attached={attached}
                uploads={uploads}
                saving={saving}
                onRemoved={(id) => setAttached((before) => before.filter((file) => file.id !== id))}
                onRetry={() => submit()}
              />
              <DialogFoot>
                <FormFoot cancel={close} saving={saving} />
              </DialogFoot>
            </Stack>
          </form>
        </DropArea>
      )}
    </FormDialog>
  )
}
