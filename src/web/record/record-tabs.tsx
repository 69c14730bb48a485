import { Tabs } from '@mantine/core'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { TabRow } from '../ui/page/tab-row.tsx'
import { TabSkeleton } from './record-skeleton.tsx'

export type RecordTab = { key: string; label: string; count?: number; shows: () => ReactNode }

/** The tabs of a record; which one is open stands in the address. `usual`: the one that is open without a word of it. */
export function RecordTabs({ tabs, usual = tabs[0]?.key }: { tabs: readonly RecordTab[]; usual?: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs.find(({ key }) => key === usual)
  if (!current) return null
  // The state knows the list that the record came from.
  const open = (next: string | null) =>
    setParams(next && next !== usual ? { tab: next } : {}, { replace: true, preventScrollReset: true, state })
  return (
    <Tabs value={current.key} onChange={open} keepMounted={false}>
      <TabRow current={current.key}>
        {tabs.map(({ key, label, count }) => (
          <Tabs.Tab key={key} value={key} rightSection={count || null}>
            {label}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={current.key} pt="lg">
        <Suspense fallback={<TabSkeleton />}>
          <Fragment key={current.key}>{current.shows()}</Fragment>
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
