import { ActionIcon, Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type Props = {
  name: string
  removeText: string
  removing: boolean
  onEdit: () => void
  onRemove: () => void
  /** Where it can be ended. */
  onEnd?: (() => void) | undefined
}

/** Change a price, end it, or take it away. */
export function RowActions({ name, removeText, removing, onEdit, onRemove, onEnd }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const look = { size: 'compact-sm', variant: 'default' } as const
  return (
    <Group gap="xs" justify="flex-end" wrap={onEnd ? 'wrap' : 'nowrap'}>
      <Button {...look} aria-label={t('prices.editNamed', { name })} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      {onEnd && (
        <Button {...look} aria-label={t('prices.endNamed', { name })} onClick={onEnd}>
          {t('prices.end')}
        </Button>
      )}
      <ActionIcon variant="default" size={26} aria-label={t('prices.removeNamed', { name })} onClick={() => setAsked(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
        loading={removing}
        title={t('prices.removeNamed', { name })}
        confirmLabel={t('common.remove')}
        danger
      >
        {removeText}
      </ConfirmDialog>
    </Group>
  )
}
