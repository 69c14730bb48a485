import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { columnsAsChosen, type ListColumn } from '../table/list-column.ts'

type Widths = Record<string, Record<string, number>>

/**
 * Which columns of a list are shown, in which order and how wide. What and in which order stands in the address, so that links and saved views have
 * it; how wide is a matter of this device. `choose`: from the keys as they are now to those that shall be, in their order; `widen`: null as it is
 * usually.
 */
export function useColumns<Row, Key extends string>(columns: readonly ListColumn<Row, Key>[]) {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const [widths, setWidths] = useLocalStorage<Widths>({ key: 'columnWidths', defaultValue: {}, getInitialValueInEffect: false })
  const chosen = params.get('columns') ?? ''
  const own = widths[pathname]
  const shown = useMemo(() => columnsAsChosen(columns, chosen ? chosen.split(',') : [], own ?? {}), [columns, chosen, own])
  // Of the address, not of what is on the screen: somebody may press twice before that follows.
  const choose = (change: (keys: string[]) => readonly string[]) => {
    const next = new URLSearchParams(window.location.search)
    const keys = columnsAsChosen(columns, next.get('columns')?.split(',') ?? [], {}).flatMap(({ key }) => (key === 'action' ? [] : [key]))
    next.set('columns', change(keys).join())
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const widen = (key: string, width: number | null) =>
    setWidths((before) => {
      const { [key]: _, ...others } = before[pathname] ?? {}
      return { ...before, [pathname]: width === null ? others : { ...others, [key]: width } }
    })
  /** As the list usually is. */
  const reset = () => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('columns')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    setWidths(({ [pathname]: _, ...others }) => others)
  }
  return { shown, choose, widen, reset, isUsual: chosen === '' && Object.keys(own ?? {}).length === 0 }
}
export type Columns = Pick<ReturnType<typeof useColumns>, 'choose' | 'widen' | 'reset' | 'isUsual'>
