import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import type { Integration } from '../contract.ts'
import { useStateChange } from './use-state-change.ts'

export default function ConnectionItems({ row, onRemove }: { row: Integration; onRemove: (row: Integration) => void }) {
  const { t } = useTranslation()
  const { next, change } = useStateChange(row)
  const Icon = next?.change === 'pause' ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Menu.Item component={Link} to={configurationPath(row.id)} leftSection={<IconPencil size={16} aria-hidden />}>
        {t('common.edit')}
      </Menu.Item>
      {next && (
        <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={change}>
          {next.label}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onRemove(row)}>
        {t('common.remove')}
      </Menu.Item>
    </>
  )
}
