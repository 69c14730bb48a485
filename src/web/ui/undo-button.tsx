import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'

type Props = { title: string; children: ReactNode; pending: boolean; onUndo: () => Promise<unknown>; size?: ButtonProps['size'] }

/** Takes background work back, once a person has read what becomes of what. */
export function UndoButton({ title, children, pending, onUndo, size }: Props) {
  const { t } = useTranslation()
  const [asking, ask] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size={size} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={ask.open}>
        {t('work.undo')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        // What went wrong is said by a toast.
        onConfirm={() => onUndo().then(ask.close, ask.close)}
        loading={pending}
        title={title}
        confirmLabel={t('work.undoConfirm')}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
