import { Group, Skeleton, Stack } from '@mantine/core'
import { IconNote, IconPlus } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getCustomerNotes, type NoteRow } from '../contract.ts'
import { DropArea } from './drop-area.tsx'
import { NoteItem } from './note-item.tsx'
import classes from './notes.module.css'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'))

/** What is being written: a new note, or another version of one; with files that were dropped on it. */
type Writing = { note: NoteRow | null; files: File[] }

/** The notes of a customer. Files that are dropped on them begin a note. */
export default function NotesTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const mayWrite = useCan()('notes.write')
  const [search, setSearch] = useState('')
  const [writing, setWriting] = useState<Writing | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { pages, rows } = usePages(getCustomerNotes, { params: { id: customerId }, query: { search } }, { keeps: true })
  const nothing = pages.isSuccess && rows.length === 0
  const begin = (note: NoteRow | null, files: File[] = []) => setWriting({ note, files })
  const addButton = (
    <GuardedButton
      ability="notes.write"
      ref={add}
      variant={nothing ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => begin(null)}
    >
      {t('notes.add')}
    </GuardedButton>
  )
  return (
    <DropArea label={t('notes.dropNew')} onFiles={mayWrite ? (files) => begin(null, files) : undefined}>
      {!(nothing && search === '') && (
        <Group justify="space-between" mb="md">
          <SearchBox label={t('notes.search')} value={search} onSearch={setSearch} />
          {addButton}
        </Group>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && (
        <Stack role="status" aria-label={t('common.loading')}>
          <Skeleton h={96} />
          <Skeleton h={96} />
        </Stack>
      )}
      {nothing && (
        <EmptyState
          icon={<IconNote size={36} />}
          title={t(search ? 'notes.nothingFound' : 'notes.empty')}
          text={t(search ? 'notes.nothingFoundText' : 'notes.emptyText')}
          action={!search && addButton}
        />
      )}
      <ul className={classes.notes} aria-label={t('customers.record.notes')} aria-busy={pages.isFetching}>
        {rows.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            onEdit={(files) => begin(note, files)}
            onRemoved={() => setTimeout(() => add.current?.focus())}
          />
        ))}
      </ul>
      <MoreButton pages={pages} mt="md" text={t('notes.more')} />
      {writing && (
        <Suspense>
          <NoteDialog customerId={customerId} note={writing.note} dropped={writing.files} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </DropArea>
  )
}
