import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** For a partner that nothing came from yet. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
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
        title={t('partners.removeNamed', { name })}
        confirmLabel={t('common.remove')}
        danger
      >
        {t('partners.removeText')}
      </ConfirmDialog>
    </>
  )
}
