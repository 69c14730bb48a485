import { Menu } from '@mantine/core'
import { IconHistory, IconPencil, IconPinned, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NoteRow } from '../contract.ts'

type Props = {
  actions: NoteRow['action']
  isPinned: boolean
  onEdit: () => void
  onPin: () => void
  onHistory: () => void
  onRemove: () => void
}

/** Without the right to change it, it can still be looked up how it came about. */
export default function NoteMenuItems({ actions, isPinned, onEdit, onPin, onHistory, onRemove }: Props) {
  const { t } = useTranslation()
  const Pin = isPinned ? IconPinnedOff : IconPinned
  return (
    <>
      {actions.includes('edit') && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
      )}
      {actions.includes('pin') && (
        <Menu.Item leftSection={<Pin size={16} aria-hidden />} onClick={onPin}>
          {t(isPinned ? 'notes.unpin' : 'notes.pin')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
        {t('notes.history')}
      </Menu.Item>
      {actions.includes('remove') && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('common.remove')}
        </Menu.Item>
      )}
    </>
  )
}
