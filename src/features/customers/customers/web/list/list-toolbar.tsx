import { useTranslation } from 'react-i18next'
import { CardChoices } from '#web/list/card-choices.tsx'
import { ListToolbar as SharedToolbar } from '#web/list/list-toolbar.tsx'
import { prepareExport } from '../../contract.ts'
import { columnLabel } from './columns.tsx'
import { customerList, exportOf, type ListState, type Sort } from './list-state.ts'
import type { CustomerRows } from './use-customer-rows.ts'

const cardSorts: Sort[] = ['customerName', 'customerCompanyName', '-openBalance', '-updatedAt']

type Props = {
  state: ListState
  list: CustomerRows
  cards: boolean
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
  selecting: boolean
  onSelect: (() => void) | null
}

export function ListToolbar({ state, list, cards, onChange, onDown, ...selects }: Props) {
  const { t } = useTranslation()
  return (
    <SharedToolbar
      screen="customers"
      address={customerList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('customers.list.search')}
      total={list.total}
      count={(of) => t('customers.list.count', of)}
      file={prepareExport}
      asked={{ body: exportOf(state) }}
      menu={{
        items: () => import('./list-menu-items.tsx'),
        own: {},
      }}
      filtersFrom={50}
      beside={
        cards && <CardChoices sort={state.sort} sorts={cardSorts} labelOf={labelOf} onSort={(sort) => onChange({ sort })} {...selects} />
      }
    />
  )
}

function labelOf(key: string): string {
  if (key === 'customerCompanyName' || key === 'openBalance' || key === 'updatedAt') return columnLabel(key)
  return columnLabel('customerName')
}
