import { Button, Checkbox, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { replayEntries } from '../contract.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import type { ListState } from './list-state.ts'
import { entryScreens } from './use-entries.ts'

type Props = { state: ListState; selectable: string[]; selected: string[]; onSelect: (ids: string[]) => void }

/** Everything of this list once more, or the marked ones aside. */
export function BulkBar({ state, selectable, selected, onSelect }: Props) {
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
    <Group gap="sm" mb="sm" mih={30} pl={4}>
      {selectable.length > 1 && (
        <Checkbox
          aria-label={t('syncCentre.selectAll')}
          title={t('syncCentre.selectAll')}
          checked={selected.length === selectable.length}
          indeterminate={selected.length > 0 && selected.length < selectable.length}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked ? selectable : [])}
        />
      )}
      {selected.length > 0 ? (
        <Button size="xs" variant="default" onClick={ignore.open}>
          {t('syncCentre.ignoreSelected', { count: selected.length })}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={ask.open}>
          {t('syncCentre.replayAll')}
        </Button>
      )}
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
      {ignoring && <IgnoreDialog ids={selected} onClose={ignore.close} onDone={() => onSelect([])} />}
    </Group>
  )
}
