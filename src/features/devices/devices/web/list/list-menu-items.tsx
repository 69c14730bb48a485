import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListMenuProps } from '#web/list/list-menu.tsx'
import SharedItems from '#web/list/list-menu-items.tsx'
import { type ColumnKey, columnKeys, inOrder } from './column-keys.ts'
import { columnLabel } from './columns.tsx'

type Own = { columns: readonly ColumnKey[]; onColumns: (columns: readonly ColumnKey[]) => void }

/** What every list's menu has, and the columns. */
export default function ListMenuItems({ columns, onColumns, ...shared }: ListMenuProps & Own) {
  const { t } = useTranslation()
  const toggle = (key: ColumnKey) => onColumns(inOrder(columns.includes(key) ? columns.filter((each) => each !== key) : [...columns, key]))
  return (
    <SharedItems {...shared}>
      <Menu.Divider />
      <Menu.Label>{t('customers.list.columns')}</Menu.Label>
      {columnKeys.map((key) => (
        <Menu.CheckboxItem
          key={key}
          closeMenuOnClick={false}
          checked={columns.includes(key)}
          disabled={key === 'deviceName'}
          onChange={() => toggle(key)}
        >
          {columnLabel(key)}
        </Menu.CheckboxItem>
      ))}
    </SharedItems>
  )
}
