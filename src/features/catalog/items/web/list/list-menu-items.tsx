import { Menu } from '@mantine/core'
import { IconCategory, IconFileImport, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemChangesPath, itemImportsPath } from '#contract/places.ts'
import type { ListMenuProps } from '#web/list/list-menu.tsx'
import SharedItems from '#web/list/list-menu-items.tsx'
import { type ColumnKey, inOrder } from './column-keys.ts'
import { columnLabel } from './columns.tsx'

type Own = {
  columns: readonly ColumnKey[]
  /** Those that this person may see. */
  choices: readonly ColumnKey[]
  onColumns: (columns: readonly ColumnKey[]) => void
  /** Null: this person may not. */
  onCategories: (() => void) | null
}

/** What every list's menu has, the categories and the columns. */
export default function ListMenuItems({ columns, choices, onColumns, onCategories, ...shared }: ListMenuProps & Own) {
  const { t } = useTranslation()
  const toggle = (key: ColumnKey) => onColumns(inOrder(columns.includes(key) ? columns.filter((each) => each !== key) : [...columns, key]))
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
    >
      <Menu.Divider />
      <Menu.Label>{t('customers.list.columns')}</Menu.Label>
      {choices.map((key) => (
        <Menu.CheckboxItem
          key={key}
          closeMenuOnClick={false}
          checked={columns.includes(key)}
          disabled={key === 'name'}
          onChange={() => toggle(key)}
        >
          {columnLabel(key)}
        </Menu.CheckboxItem>
      ))}
    </SharedItems>
  )
}
