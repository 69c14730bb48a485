import { useTranslation } from 'react-i18next'
import { customerPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { getNeighbours } from '../../contract.ts'
import { customerList, queryOf } from '../list/list-state.ts'

export function CustomerNeighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = queryOf(customerList.read(new URLSearchParams(from)))
  const { data } = useApi(getNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const labels = { previous: t('customers.record.previous'), next: t('customers.record.next') }
  return <Neighbours found={data} path={customerPath} from={from} labels={labels} />
}
