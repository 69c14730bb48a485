import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListToolbar as SharedToolbar } from '#web/list/list-toolbar.tsx'
import { prepareBalances } from '../../contract.ts'
import { StockActions } from '../stock-actions.tsx'
import { askedFor, balanceList, type ListState } from './list-state.ts'

type Props = {
  state: ListState
  total: { rows: number; more: boolean } | null
  cards: boolean
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
}

export function ListToolbar({ state, total, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { location } = state.filters
  return (
    <SharedToolbar
      screen="stock"
      address={balanceList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('stock.list.search')}
      total={total}
      count={(of) => t('stock.list.count', of)}
      file={prepareBalances}
      asked={{ body: askedFor(state) }}
      filtersFrom={0}
      actions={
        <Group gap="sm" {...(!cards && { ml: 'auto' })}>
          <StockActions size={cards ? 'xs' : 'sm'} locationId={typeof location === 'string' ? location : null} />
        </Group>
      }
    />
  )
}
