import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Takes a level away with its prices; whoever has it keeps it where it is. */
export function RemoveLevel({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('common.remove')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
        title={t('prices.removeNamed', { name })}
        confirmLabel={t('common.remove')}
        danger
      >
        {t('prices.levels.removeText')}
      </ConfirmDialog>
    </>
  )
}
