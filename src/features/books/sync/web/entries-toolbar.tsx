import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DeliveryState, deliveryStates, type Lane } from '#contract/ledger.ts'
import { useApi } from '#web/app/calls/query.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { countEntries, prepareEntriesExport } from '../contract.ts'
import type { ListState } from './list-state.ts'

const statesOf: Record<Lane, readonly DeliveryState[]> = {
  needsYou: [],
  working: ['waiting', 'sending', 'retrying', 'unknown'],
  done: ['done', 'ignored'],
}

/** Search, the filters that make a difference, and the list as a file. */
export function EntriesToolbar({ state, onChange }: { state: ListState; onChange: (part: Partial<ListState>) => void }) {
  const { t } = useTranslation()
  const counts = useApi(countEntries, {})
  const kinds = counts.data?.kinds.filter(({ lane }) => lane === state.lane) ?? []
  const any = { value: '', label: t('syncCentre.any') }
  return (
    <Group gap="sm" mb="sm">
      <SearchBox label={t('syncCentre.search')} value={state.search} onSearch={(search) => onChange({ search })} />
      {(kinds.length > 1 || state.kind) && (
        <NativeSelect
          aria-label={t('syncCentre.kind')}
          data={[{ ...any, label: t('syncCentre.anyKind') }, ...kinds.map(({ kind, label }) => ({ value: kind, label }))]}
          value={state.kind ?? ''}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value || undefined })}
        />
      )}
      {statesOf[state.lane].length > 0 && (
        <NativeSelect
          aria-label={t('syncCentre.state')}
          data={[any, ...statesOf[state.lane].map((value) => ({ value, label: t(`deliveries.states.${value}`) }))]}
          value={state.state ?? ''}
          onChange={({ currentTarget }) => onChange({ state: deliveryStates.find((each) => each === currentTarget.value) })}
        />
      )}
      <ExportMenu file={prepareEntriesExport} asked={{ body: state }} ml="auto" />
    </Group>
  )
}
