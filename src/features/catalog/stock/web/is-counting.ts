import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { getStockSettings } from '../contract.ts'

/** Whether the company counts its goods, as far as the caller may know. */
export function useIsCounting(): boolean {
  const can = useCan()
  const { data } = useApi(getStockSettings, {}, { enabled: can('stock.read') })
  return Boolean(data?.startedAt)
}
