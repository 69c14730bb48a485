import { Menu } from '@mantine/core'
import { IconDownload, IconFilter, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bulkPath } from '#features/bulk/contract.ts'
import type { SavedView } from '#web/list/use-filters.ts'
import { useCan } from '#web/use-can.ts'
import { columnKeys, inOrder } from './column-keys.ts'
import { columnLabel } from './columns.tsx'
import type { ListState } from './list-state.ts'
import { ViewItems } from './view-items.tsx'

type Props = {
  state: ListState
  views: SavedView[]
  exporting: boolean
  onChange: (part: Partial<ListState>) => void
  onShowFilters?: () => void
  onExport: () => void
  onSave: () => void
  onManage: () => void
}

/** What stands in the list's menu; loaded when the menu is first pointed at. */
export default function ListMenuItems({ state, views, exporting, onChange, onShowFilters, onExport, onSave, onManage }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const toggle = (key: string) =>
    onChange({
      columns: inOrder(state.columns.some((each) => each === key) ? state.columns.filter((each) => each !== key) : [...state.columns, key]),
    })
  return (
    <>
      {onShowFilters && (
        <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={onShowFilters}>
          {t('customers.list.filters')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={exporting} onClick={onExport}>
        {t(exporting ? 'customers.list.exporting' : 'customers.list.export')}
      </Menu.Item>
      {can('customerBulk.read') && (
        <Menu.Item component={Link} to={bulkPath} leftSection={<IconHistory size={16} aria-hidden />}>
          {t('bulk.all')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <ViewItems state={state} views={views} onChange={onChange} onSave={onSave} onManage={onManage} />
      <Menu.Divider />
      <Menu.Label>{t('customers.list.columns')}</Menu.Label>
      {columnKeys.map((key) => (
        <Menu.CheckboxItem
          key={key}
          closeMenuOnClick={false}
          checked={state.columns.includes(key)}
          disabled={key === 'customerName'}
          onChange={() => toggle(key)}
        >
          {columnLabel(key)}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
