import { ActionIcon, Loader, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments, IconBookmark, IconBookmarkPlus, IconDownload, IconFilter, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnKeys, inOrder } from './column-keys.ts'
import { columnLabel } from './columns.tsx'
import { type ListState, readListState } from './list-state.ts'
import { useExport } from './use-export.ts'
import type { SavedView } from './use-filters.ts'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))
const RemoveViewDialog = lazy(() => import('./remove-view-dialog.tsx'))

type Props = {
  state: ListState
  views: SavedView[]
  onChange: (part: Partial<ListState>) => void
  /** Present while the filters are hidden because the list is short. */
  onShowFilters?: () => void
}

/** Columns, saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu({ state, views, onChange, onShowFilters }: Props) {
  const { t } = useTranslation()
  const [saving, { open: save, close: closeSave }] = useDisclosure(false)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const { exporting, exportList } = useExport(state)
  const toggle = (key: string) =>
    onChange({
      columns: inOrder(state.columns.some((each) => each === key) ? state.columns.filter((each) => each !== key) : [...state.columns, key]),
    })
  return (
    <>
      <Menu position="bottom-end" closeOnItemClick width={270}>
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
            {exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="75dvh" style={{ overflowY: 'auto' }}>
          {onShowFilters && (
            <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={onShowFilters}>
              {t('customers.list.filters')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={exporting} onClick={exportList}>
            {t(exporting ? 'customers.list.exporting' : 'customers.list.export')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('customers.views.title')}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconBookmark size={16} aria-hidden />}
              onClick={() => onChange(readListState(new URLSearchParams(view.state)))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={save}>
            {t('customers.views.save')}
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item key={view.id} c="dimmed" fz="sm" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setRemoved(view)}>
              {t('customers.views.remove', { name: view.name })}
            </Menu.Item>
          ))}
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
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {saving && <SaveViewDialog state={state} onClose={closeSave} />}
        {removed && <RemoveViewDialog view={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </>
  )
}
