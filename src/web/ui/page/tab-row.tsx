import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tab-row.module.css'

/** Tabs in one row: what a phone has no room for is scrolled to, the current one by itself. `pills`: tabs within a tab. */
export function TabRow({ current, pills = false, mb, children }: { current: string; pills?: boolean; mb?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab became the current one
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <Tabs.List ref={row} className={classes.row} data-pills={pills || undefined} {...(mb && { mb })}>
      {children}
    </Tabs.List>
  )
}
