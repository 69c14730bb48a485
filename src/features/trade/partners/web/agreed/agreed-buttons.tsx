import { ActionIcon, Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type Props = { name: string; removeText: string; removing: boolean; onEdit: () => void; onRemove: () => void }

/** Change what is agreed, or take it away. */
export function AgreedButtons({ name, removeText, removing, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={t('partners.editNamed', { name })} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <ActionIcon variant="default" size={26} aria-label={t('partners.removeNamed', { name })} onClick={() => setAsked(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
        loading={removing}
        title={t('partners.removeNamed', { name })}
        confirmLabel={t('common.remove')}
        danger
      >
        {removeText}
      </ConfirmDialog>
    </Group>
  )
}
