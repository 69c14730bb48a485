import { ActionIcon, Text, Title } from '@mantine/core'
import { IconDots, IconPinned } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { maxAttachments, type NoteAttachment, type NoteRow } from '../contract.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import { DropArea } from './drop-area.tsx'
import { NoteText } from './note-text.tsx'
import classes from './notes.module.css'
import { useNoteActions } from './use-note-actions.ts'

const AttachmentPreview = lazyPart(() => import('./attachment-preview.tsx'))
const NoteHistory = lazyPart(() => import('./note-history.tsx'))

/** One note: who wrote it when, its text, its files. Files dropped on it are added to it. */
export function NoteItem({ note, onEdit, onRemoved }: { note: NoteRow; onEdit: (files?: File[]) => void; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [shown, show] = useState<NoteAttachment | null>(null)
  const [history, showHistory] = useState(false)
  const { pin, remove } = useNoteActions(note, onRemoved)
  const item = useRef<HTMLLIElement>(null)
  const wasPinned = useRef(note.isPinned)
  // It goes to another place: whoever pinned it goes along.
  useLayoutEffect(() => {
    if (wasPinned.current !== note.isPinned) item.current?.scrollIntoView({ block: 'nearest' })
    wasPinned.current = note.isPinned
  }, [note.isPinned])
  const mayEdit = note.action.includes('edit')
  return (
    <li ref={item} className={classes.note} data-pinned={note.isPinned || undefined}>
      <DropArea
        label={t('notes.dropHere', { most: maxAttachments })}
        onFiles={mayEdit && note.file.length < maxAttachments ? onEdit : undefined}
      >
        <div className={classes.head}>
          <Title order={2} size="h5" className={classes.title}>
            {note.isPinned && <IconPinned size={16} role="img" aria-label={t('notes.pinned')} />}
            {note.noteTitle}
          </Title>
          <LazyMenu
            trigger={
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.actions}
                aria-label={t('notes.actionsOf', { title: note.noteTitle })}
                // The focus came back to it without the page moving along, and a menu beside what is out of sight is not shown.
                onClick={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
              >
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            }
            items={() => import('./note-menu-items.tsx')}
            itemProps={{
              actions: note.action,
              isPinned: note.isPinned,
              onEdit: () => onEdit(),
              onPin: pin,
              onHistory: () => showHistory(true),
              onRemove: remove,
            }}
          />
        </div>
        <Text size="sm" c="dimmed" mb={note.noteText ? 'xs' : 0}>
          {note.user} · <DateText iso={note.noteDate} />
          {note.version > 1 && ` · ${t('notes.edited')}`}
        </Text>
        <NoteText text={note.noteText} />
        {note.file.length > 0 && (
          <ul className={classes.files} aria-label={t('notes.filesOf', { title: note.noteTitle })}>
            {note.file.map((file) => (
              <li key={file.id}>
                <AttachmentTile file={file} onShow={() => show(file)} />
              </li>
            ))}
          </ul>
        )}
      </DropArea>
      <Suspense>
        {shown && <AttachmentPreview file={shown} onClose={() => show(null)} />}
        {history && <NoteHistory note={note} onClose={() => showHistory(false)} />}
      </Suspense>
    </li>
  )
}
