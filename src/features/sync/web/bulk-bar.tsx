import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/query.ts'
import { entryScreens } from '#web/sync/use-entries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCan } from '#web/use-can.ts'
import { replayEntries } from '../contract.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import type { ListState } from './list-state.ts'

/** Everything of this list once more, or the marked ones aside. */
export function BulkBar({ state, selected, onDone }: { state: ListState; selected: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const may = useCan()
  const [asking, ask] = useDisclosure(false)
  const [ignoring, ignore] = useDisclosure(false)
  const replay = useAction(replayEntries, {
    refreshes: entryScreens,
    success: ({ replayed }) => t('syncCentre.replayed', { count: replayed }),
    onSuccess: ask.close,
  })
  if (!may('sync.write')) return null
  return (
    <Group gap="sm" mb="sm">
      <Button size="xs" variant="default" onClick={ask.open}>
        {t('syncCentre.replayAll')}
      </Button>
      <Button size="xs" variant="default" disabled={selected.length === 0} onClick={ignore.open}>
        {selected.length > 0 ? t('syncCentre.ignoreSelected', { count: selected.length }) : t('syncCentre.ignore')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => replay.mutate({ body: state })}
        loading={replay.isPending}
        title={t('syncCentre.replayAll')}
        confirmLabel={t('syncCentre.replayAllConfirm')}
      >
        {t('syncCentre.replayAllText')}
      </ConfirmDialog>
      {ignoring && <IgnoreDialog ids={selected} onClose={ignore.close} onDone={onDone} />}
    </Group>
  )
}
