import { useTranslation } from 'react-i18next'
import { CardChoices } from '#web/list/card-choices.tsx'
import { ListToolbar as SharedToolbar } from '#web/list/list-toolbar.tsx'
import { prepareItemsExport } from '../../contract.ts'
import { columnLabel } from './columns.tsx'
import { exportOf, itemList, type ListState, type Sort, type SortKey } from './list-state.ts'
import type { ItemRows } from './use-item-rows.ts'

const cardSorts: Sort[] = ['name', 'number', '-unitPrice', '-quantityOnHand', '-updatedAt']

type Props = {
  state: ListState
  list: ItemRows
  cards: boolean
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
  onCategories: (() => void) | null
  selecting: boolean
  onSelect: (() => void) | null
}

export function ListToolbar({ state, list, cards, onChange, onDown, onCategories, ...selects }: Props) {
  const { t } = useTranslation()
  return (
    <SharedToolbar
      screen="items"
      address={itemList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('items.list.search')}
      total={list.total}
      count={(of) => t('items.list.count', of)}
      file={prepareItemsExport}
      asked={{ body: exportOf(state) }}
      menu={{
        items: () => import('./list-menu-items.tsx'),
        own: { onCategories },
      }}
      filtersFrom={20}
      beside={
        cards && (
          <CardChoices
            sort={state.sort}
            sorts={cardSorts}
            labelOf={(key) => columnLabel(key as SortKey)}
            onSort={(sort) => onChange({ sort })}
            {...selects}
          />
        )
      }
    />
  )
}
