import { Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bulkPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import type { ListMenuProps } from '#web/list/list-menu.tsx'
import SharedItems from '#web/list/list-menu-items.tsx'

/** What every list's menu has, and the bulk changes. */
export default function ListMenuItems(shared: ListMenuProps) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <SharedItems
      {...shared}
      more={
        can('customerBulk.read') && (
          <Menu.Item component={Link} to={bulkPath} leftSection={<IconHistory size={16} aria-hidden />}>
            {t('bulk.all')}
          </Menu.Item>
        )
      }
    />
  )
}
