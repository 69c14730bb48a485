import { Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ExportItems from '../ui/menus/export-items.tsx'
import type { ListMenuProps } from './list-menu.tsx'
import { ViewItems } from './views/view-items.tsx'

/** What stands in a list's menu; loaded when the menu is first pointed at. `more`: below the file; `children`: at the end. */
export default function ListMenuItems({
  exporting,
  onExport,
  onExportForPrograms,
  onShowFilters,
  more,
  children,
  ...views
}: ListMenuProps & Own) {
  const { t } = useTranslation()
  return (
    <>
      {onShowFilters && (
        <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={onShowFilters}>
          {t('customers.list.filters')}
        </Menu.Item>
      )}
      <ExportItems exporting={exporting} onExport={onExport} onExportForPrograms={onExportForPrograms} />
      {more}
      <Menu.Divider />
      <ViewItems {...views} />
      {children}
    </>
  )
}
type Own = { more?: ReactNode; children?: ReactNode }
