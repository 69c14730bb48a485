import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

/** What became of something that was not done altogether: it stays until it is read. `action`: what can be done about the rest. */
export function OutcomeDialog({
  title,
  action,
  onClose,
  children,
}: {
  title: string
  action?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        {children}
        <DialogFoot>
          <Group justify="flex-end">
            {action}
            <Button onClick={onClose} data-autofocus>
              {t('common.close')}
            </Button>
          </Group>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
