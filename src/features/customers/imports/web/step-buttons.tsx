import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useDownload } from '#web/app/calls/use-download.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { cancelImport, getImport, listImports, prepareBadRows, undoImport } from '../contract.ts'

const refreshes = [getImport, listImports]

export function CancelButton({ id, label }: { id: string; label: string }) {
  const cancel = useAction(cancelImport, { refreshes })
  if (!useCan()('customerImport.write')) return null
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
      {label}
    </Button>
  )
}

export function BadRowsButton({ id, which }: { id: string; which: 'leftOut' | 'noted' }) {
  const { t } = useTranslation()
  const prepare = useDownload(prepareBadRows)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate({ body: { id, which } })}
    >
      {t(which === 'leftOut' ? 'imports.badRows' : 'imports.notes.download')}
    </Button>
  )
}

export function UndoImport({ id, fileName }: { id: string; fileName: string }) {
  const { t } = useTranslation()
  const undo = useAction(undoImport, { refreshes })
  if (!useCan()('customerImport.write')) return null
  return (
    <UndoButton
      title={t('imports.undo.title', { name: fileName })}
      pending={undo.isPending}
      onUndo={() => undo.mutateAsync({ params: { id } })}
    >
      {t('imports.undo.text')}
    </UndoButton>
  )
}
