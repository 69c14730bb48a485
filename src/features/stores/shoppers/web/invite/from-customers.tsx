import { Button, Group, Pill, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { getCustomer } from '#features/customers/customers/contract.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFilters } from '#web/list/filters/use-filters.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import type { WayProps } from './asked.ts'

/** All of a saved view of the customers, or single ones. */
export function FromCustomers({ busy, onLook, onChange }: WayProps) {
  const { t } = useTranslation()
  const { views } = useFilters('customers')
  const [viewId, setViewId] = useState<string | null>(null)
  const [ids, setIds] = useState<readonly string[]>([])
  const [picked, setPicked] = useState(0)
  const change = (next: readonly string[]) => {
    setIds(next)
    onChange()
  }
  const add = (id: string | null) => {
    if (!id || !isId(id) || ids.includes(id)) return
    change([...ids, id])
    setPicked(picked + 1)
  }
  return (
    <Stack gap="sm">
      <ListSelect
        label={t('shoppers.view')}
        description={t(views.length ? 'shoppers.viewHelp' : 'shoppers.noViews')}
        data={views.map(({ id, name }) => ({ value: id, label: name }))}
        value={viewId}
        onChange={(id) => {
          setViewId(id)
          onChange()
        }}
        refuses
        clearable
      />
      <CustomerSelect
        key={picked}
        label={t('shoppers.orCustomers')}
        value={null}
        name=""
        nothingFound={t('visits.noCustomer')}
        onChange={add}
      />
      {ids.length > 0 && (
        <Group gap="xs">
          {ids.map((id) => (
            <ChosenCustomer key={id} id={id} onRemove={() => change(ids.filter((each) => each !== id))} />
          ))}
        </Group>
      )}
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={!viewId && ids.length === 0}
          onClick={() => onLook({ viewId, customerIds: [...ids] })}
        >
          {t('shoppers.find')}
        </Button>
      </div>
    </Stack>
  )
}

function ChosenCustomer({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const { data } = useApi(getCustomer, { params: { id } }, { staleTime: 60_000 })
  return (
    <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-label': t('shoppers.rights.remove') }}>
      {data?.fields.name ?? '…'}
    </Pill>
  )
}
