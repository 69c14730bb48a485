import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Mantine's dialogs all hear the Escape key, the one below too: this one answers it itself, and what has the mark is not heard by the others. */
const alone = { 'data-mantine-stop-propagation': 'true' }

/** Asks before something that cannot be undone; `title` names the thing. Focus returns to where it was. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  loading = false,
  closeOnClickOutside = true,
}: {
  opened: boolean
  onClose: () => void
  onConfirm: () => unknown
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  closeOnClickOutside?: boolean
}) {
  const { t } = useTranslation()
  const confirm = useRef<HTMLButtonElement>(null)
  const wasLoading = useRef(false)
  useEffect(() => {
    // A button that loads is disabled and loses the focus: Escape would not reach the dialog once it was refused.
    if (opened && wasLoading.current && !loading) confirm.current?.focus()
    wasLoading.current = loading
  }, [opened, loading])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnClickOutside={closeOnClickOutside}
      closeButtonProps={{ 'aria-label': t('common.close'), ...alone }}
      closeOnEscape={false}
      attributes={{ content: alone }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus {...alone}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button ref={confirm} color={danger ? 'red.8' : undefined} loading={loading} onClick={() => onConfirm()} {...alone}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
