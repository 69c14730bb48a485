import { useDebouncedValue } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isRequestLabel } from '#contract/order-label.ts'
import { useApi } from '#web/app/calls/query.ts'
import { noteRecent, recentRecords } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { searchRecords } from '../contract.ts'
import { meant, type PaletteGroup, type PaletteItem } from './palette-item.ts'
import { iconOf } from './record-icons.ts'
import { useActions } from './use-actions.ts'
import { useScreens } from './use-screens.ts'

const typingMs = 120

/** A payment request is kept among the orders, and is none. */
const groupOf = ({ kind, name }: { kind: string; name: string }) => (kind === 'order' && isRequestLabel(name) ? 'request' : kind)

/** What was typed, as records, screens and actions; nothing typed: what was seen last and everything there is to do. */
export function usePaletteGroups(typed: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan()
  const search = typed.trim()
  const [asked] = useDebouncedValue(search, typingMs)
  const [recent] = useState(recentRecords)
  const screens = useScreens(search)
  const actions = useActions()
  // A call that is overtaken by the next letter is taken back by the query library.
  const wanted = search !== '' && asked !== '' && may('customers.read')
  const found = useApi(
    searchRecords,
    { query: { search: asked } },
    { enabled: wanted, placeholderData: (before) => before, staleTime: 10_000 },
  )
  const rows = wanted ? (found.data?.rows ?? []) : []
  const similar = wanted && found.data?.similar === true
  const recordsOf = (kind: string): PaletteItem[] =>
    rows
      .filter((row) => groupOf(row) === kind)
      .map(({ id, name, detail, path, active }) => ({
        key: `${kind}-${id}`,
        label: name,
        detail: active ? detail : t(kind === 'customer' ? 'customers.inactive' : 'palette.inactiveAt', { name: detail }),
        Icon: iconOf(kind),
        run: () => {
          // A page that knows its record better says so once it is there.
          noteRecent({ path, name })
          void navigate(path)
        },
      }))
  const records: PaletteGroup[] = [...new Set(rows.map(groupOf))].map((kind) => ({
    label: t(`palette.records.${kind}`),
    items: recordsOf(kind),
  }))
  const groups: PaletteGroup[] = [
    {
      label: t('palette.recent'),
      items: (search ? [] : recent).map(({ path, name }) => ({
        key: `recent-${path}`,
        label: name,
        Icon: IconClock,
        run: () => navigate(path),
      })),
    },
    ...(similar ? [] : records),
    { label: t('palette.screens'), items: meant(screens, search) },
    { label: t('palette.actions'), items: meant(actions, search) },
    // A guess comes after what was meant to the letter.
    ...(similar ? records : []),
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: search !== asked || (wanted && found.isFetching),
    similar,
    error: wanted && found.error ? found.error.message : '',
  }
}
