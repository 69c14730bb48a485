import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addDevicePath, devicePath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listDevices, prepareDevicesExport } from '../../contract.ts'
import { rereadMs } from '../reread.ts'
import { columnKeys } from './column-keys.ts'
import { columnsOf } from './columns.tsx'
import { cardOf } from './device-card.tsx'
import { ListEmpty } from './list-empty.tsx'
import { deviceList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** The phones and tablets that reps sell with. */
export default function DeviceListPage() {
  const { t } = useTranslation()
  const canEdit = useCan()('devices.write')
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(deviceList)
  const { pages, rows, first } = usePages(listDevices, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true, rereadMs })
  const total = first?.total ?? null
  const columns = useMemo(() => columnsOf(state.columns, canEdit), [state.columns, canEdit])
  const all = useMemo(() => columnsOf(columnKeys, canEdit), [canEdit])
  const grid = useRef<HTMLDivElement>(null)
  const isEmpty = pages.isSuccess && rows.length === 0 && !state.search && Object.keys(state.filters).length === 0
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        actions={
          !isEmpty && (
            <GuardedButton
              ability="devices.write"
              to={addDevicePath}
              aria-keyshortcuts="n"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('devices.add')}
            </GuardedButton>
          )
        }
      />
      {!isEmpty && (
        <ListToolbar
          screen="devices"
          address={deviceList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('devices.list.search')}
          total={total}
          count={(of) => t('devices.list.count', of)}
          file={prepareDevicesExport}
          asked={{ body: askedFor(state) }}
        />
      )}
      <ListBody
        label={t('devices.title')}
        loading={t('devices.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        all={all}
        path={({ id }) => devicePath(id)}
        sort={state.sort}
        nextSort={(key) => deviceList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={({ deviceState }) => deviceState === 'Retired'}
        card={cardOf}
        empty={<ListEmpty state={state} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}
