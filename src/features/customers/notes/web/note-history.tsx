import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { call } from '#web/app/calls/api.ts'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { getNoteHistory, type NoteRow } from '../contract.ts'
import { NoteText } from './note-text.tsx'
import classes from './notes.module.css'

type History = Result<typeof getNoteHistory>

/** Every version the note had, the present one first. */
export default function NoteHistory({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const { t } = useTranslation()
  const params = { noteId: note.id }
  const history = useInfiniteQuery<History, ApiError, { pages: History[] }, unknown[], number | undefined>({
    queryKey: [getNoteHistory.path, params, note.version],
    queryFn: ({ pageParam: before, signal }) => call(getNoteHistory, { params, query: { before } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t('notes.history')}>
      {history.error && <ErrorState error={history.error} onRetry={history.refetch} />}
      {history.isPending && <Skeleton h={120} role="status" aria-label={t('common.loading')} />}
      <ol className={classes.notes}>
        {history.data?.pages
          .flatMap(({ rows }) => rows)
          .map(({ version, at, actor, noteTitle, noteText }) => (
            <li key={version} className={classes.note}>
              <Text fw={600}>{noteTitle}</Text>
              <Text size="sm" c="dimmed" mb="xs">
                {t('notes.version', { version })} · {actor} · <DateText iso={at} />
              </Text>
              <NoteText text={noteText} />
            </li>
          ))}
      </ol>
      <MoreButton pages={history} mt="md" text={t('notes.more')} />
    </Dialog>
  )
}
