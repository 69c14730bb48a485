import { useApi } from '#web/app/calls/query.ts'
import { listStockLocations, type StockLocation } from '../contract.ts'

const none: StockLocation[] = []

/** Those that the caller sees, the default one first; `open`: without those that are closed. */
export function useLocations() {
  const read = useApi(listStockLocations, {})
  const all = read.data?.rows ?? none
  const sorted = all.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const open = sorted.filter(({ active }) => active)
  return { read, all: sorted, open, first: open[0] ?? null, options: open.map(({ id, name }) => ({ value: id, label: name })) }
}
