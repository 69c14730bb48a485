import { ActionIcon, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'

type Props = {
  /** The code or what is agreed, as the row shows it. */
  name: string
  /** What follows from taking it away. */
  removeText: string
  removing: boolean
  onEdit: () => void
  onRemove: () => void
}

/** Edit what is kept of a partner, or take it away. */
export function RowButtons({ name, removeText, removing, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <GuardedButton
        ability="connections.write"
        size="compact-sm"
        variant="default"
        aria-label={t('partners.editNamed', { name })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </GuardedButton>
      {useCan()('connections.write') && (
        <ActionIcon variant="default" size={26} aria-label={t('partners.removeNamed', { name })} onClick={() => setAsked(true)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
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
