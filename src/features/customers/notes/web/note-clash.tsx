import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { NoteText } from './note-text.tsx'

/** The note as somebody else saved it meanwhile. */
export type Clash = { error: ApiError; version: number; noteTitle: string; noteText: string }

export function NoteClash({ clash, onTheirs, onMine }: { clash: Clash; onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={clash.error.message} role="alert">
      <Text fw={600}>{clash.noteTitle}</Text>
      <NoteText text={clash.noteText} />
      <Group mt="sm" gap="xs">
        <Button size="xs" onClick={onMine}>
          {t('notes.saveMine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('notes.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  )
}
