import { Menu } from '@mantine/core'
import { IconCategory, IconFileImport, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemChangesPath, itemImportsPath } from '#contract/places.ts'
import type { ListMenuProps } from '#web/list/list-menu.tsx'
import SharedItems from '#web/list/list-menu-items.tsx'

type Own = {
  /** Null: this person may not. */
  onCategories: (() => void) | null
}

/** What every list's menu has, and the categories. */
export default function ListMenuItems({ onCategories, ...shared }: ListMenuProps & Own) {
  const { t } = useTranslation()
  return (
    <SharedItems
      {...shared}
      more={
        onCategories && (
          <>
            <Menu.Item leftSection={<IconCategory size={16} aria-hidden />} onClick={onCategories}>
              {t('items.categories.open')}
            </Menu.Item>
            <Menu.Item component={Link} to={itemImportsPath} leftSection={<IconFileImport size={16} aria-hidden />}>
              {t('customers.empty.import')}
            </Menu.Item>
            <Menu.Item component={Link} to={itemChangesPath} leftSection={<IconHistory size={16} aria-hidden />}>
              {t('bulk.all')}
            </Menu.Item>
          </>
        )
      }
    />
  )
}
