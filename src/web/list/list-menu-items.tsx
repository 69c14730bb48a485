import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import ExportItems from '../ui/menus/export-items.tsx'
import type { ListMenuProps } from './list-menu.tsx'
import { ViewItems } from './views/view-items.tsx'

/** What stands in a list's menu; loaded when the menu is first pointed at. `more`: below the file. */
export default function ListMenuItems({ exporting, onExport, onExportForPrograms, more, ...views }: ListMenuProps & Own) {
  return (
    <>
      <ExportItems exporting={exporting} onExport={onExport} onExportForPrograms={onExportForPrograms} />
      {more}
      <Menu.Divider />
      <ViewItems {...views} />
    </>
  )
}
type Own = { more?: ReactNode }
